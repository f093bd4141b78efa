package enum JSONLinesExport: DataExport {
    package static let format = DataFormat.jsonl
}
