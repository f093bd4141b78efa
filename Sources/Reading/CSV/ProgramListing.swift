/// Whether a table is what a program writes for people about files, disks or memory: `df -h`, `du -h`, `ls -lh`, `lsblk`. Its sizes are in
/// steps of 1024, where people count in thousands.
struct ProgramListing {
    private var hasHeader: Bool
    /// Whether the header, or a column of paths, says that it is one.
    private var isListing = false
    /// Columns that stand right before one of paths, or in a list of files with their permissions.
    private var sizes: Set<Int> = []

    /// - Parameters:
    ///   - rows: those of the sample.
    ///   - header: nil where there is none.
    init(_ rows: [CSVSample.Row], header: [CSVSample.Field]?, _ dialect: CSVDialect) {
        hasHeader = header != nil
        let width = TableHead.width(of: rows)
        let paths = (0..<width).filter { column in Self.all(rows, column) { $0.first == UInt8(ascii: "/") } }
        if let header {
            isListing = !paths.isEmpty || header.contains { Self.names.contains($0.text.lowercased()) }
            return
        }
        // Between commas a path may be a page, and the number how often it was seen.
        guard dialect.separator == 9 else { return }
        if Self.all(rows, 0, Self.isMode) {
            sizes = Set(0..<width)
        } else {
            sizes = Set((0..<width).filter { paths.contains($0 + 1) || Self.all(rows, $0 + 1) { $0.first == 46 } })
        }
    }

    /// Whether a column may hold sizes as the program writes them.
    func holds(_ column: Int, _ name: String) -> Bool {
        hasHeader ? isListing && NumberSpelling.isSizeName(name) : sizes.contains(column)
    }

    /// Names that only such programs give.
    private static let names: Set<String> = [
        "filesystem", "mounted on", "use%", "maj:min", "fstype", "mountpoint", "mountpoints", "fsuse%",
    ]

    private static func all(_ rows: [CSVSample.Row], _ column: Int, _ holds: ([UInt8]) -> Bool) -> Bool {
        var isAny = false
        for row in rows where column < row.fields.count && !row.fields[column].isMissing {
            guard holds(row.fields[column].bytes) else { return false }
            isAny = true
        }
        return isAny
    }

    /// `-rw-r--r--`, `drwxr-xr-x.`
    private static func isMode(_ field: [UInt8]) -> Bool {
        (10...11).contains(field.count) && "-dlcbps".utf8.contains(field[0])
            && field[1..<10].allSatisfy { "-rwxsStT".utf8.contains($0) }
    }
}
