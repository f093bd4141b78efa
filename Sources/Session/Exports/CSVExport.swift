package enum CSVExport: DataExport {
    package static let format = DataFormat.csv
}
