package enum JSONExport: DataExport {
    package static let format = DataFormat.json
}
