import Files

/// Kinds of files that are not read, known by their first bytes, each with the way out.
enum UnreadKind {
    /// - Returns: what the file is, and a command that makes one of it that is read; nil for all others.
    static func of(_ head: [UInt8], path: String) -> (name: String, mend: String)? {
        let file = ShellWord.quoted(path)
        for (magic, name, mend) in binary where head.starts(with: magic) {
            return (name, mend.split(separator: "@", omittingEmptySubsequences: false).joined(separator: file))
        }
        if head.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
            let word = "EncryptedPackage".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
            return contains(head, word)
                ? ("a workbook locked by a password", "save it without the password")
                : ("a workbook of Excel 97 to 2003", "libreoffice --convert-to xlsx \(file)")
        }
        // POSIX.1-1988, ustar: the magic of the first header.
        if head.count > 262, head[257..<262].elementsEqual("ustar".utf8) {
            return ("a tar archive", "tar -tf \(file) lists its files; tar -xOf \(file) NAME > NAME takes one out")
        }
        return text(head, file, path)
    }

    /// First bytes, name, and the way out, in which `@` stands for the file.
    private static let binary: [([UInt8], String, String)] = [
        (Array("CDF\u{1}".utf8), "NetCDF", xarray), (Array("CDF\u{2}".utf8), "NetCDF", xarray),
        (Array("CDF\u{5}".utf8), "NetCDF", xarray),
        ([0x89, 0x48, 0x44, 0x46], "HDF5, or NetCDF 4", xarray + ", or h5dump -d NAME -y -o data.csv @"),
        (Array("ORC".utf8), "ORC", python("pandas.read_orc(sys.argv[1]).to_parquet('data.parquet')")),
        (Array("Obj\u{1}".utf8), "Avro", "duckdb -c \"LOAD avro; COPY (FROM read_avro(@)) TO 'data.parquet'\""),
        (Array("FEA1".utf8), "Feather 1", python("pandas.read_feather(sys.argv[1]).to_parquet('data.parquet')")),
        (Array("<stata_dta>".utf8), "Stata", python("pandas.read_stata(sys.argv[1]).to_csv('data.csv')")),
        (Array("$FL2".utf8), "SPSS", python("pandas.read_spss(sys.argv[1]).to_csv('data.csv')")),
        (Array("%PDF".utf8), "PDF", "pdftotext -layout @ data.txt"),
        ([0x89, 0x50, 0x4E, 0x47], "a picture", "load the data that it was drawn from"),
    ]

    private static let xarray =
        "python3 -c \"import xarray, sys; xarray.open_dataset(sys.argv[1]).to_dataframe().to_csv('data.csv')\" @"

    private static func python(_ call: String) -> String {
        "python3 -c \"import pandas, sys; \(call)\" @"
    }

    /// XML that no format has recognised: it begins with the declaration of XML 1.0, 2.8.
    static func markup(_ head: [UInt8], path: String) -> (name: String, mend: String)? {
        let start = head.drop { $0 <= 32 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
        guard start.starts(with: "<?xml".utf8) else { return nil }
        let call = "pandas.read_xml(sys.argv[1], xpath='//*[@*]').to_csv('data.csv', index=False)"
        return ("XML", "python3 -c \"import pandas, sys; \(call)\" \(ShellWord.quoted(path))")
    }

    private static func text(_ head: [UInt8], _ file: String, _ path: String) -> (name: String, mend: String)? {
        let start = head.drop { $0 <= 32 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
        if start.first == UInt8(ascii: "{"), isNotebook(start) { return ("a notebook", "'open \(path)' opens it") }
        let opening = start.prefix(14).map(lowered)
        for word in ["<!doctype html", "<html", "<table", "<head>", "<tr>"] where opening.starts(with: word.utf8) {
            let call = "pandas.read_html(sys.argv[1])[0].to_csv('data.csv', index=False)"
            return ("HTML", "python3 -c \"import pandas, sys; \(call)\" \(file)")
        }
        if let kind = tagged(start, file) { return kind }
        return nil
    }

    /// Files whose head is lines of `@` and a word, behind comments: Weka's, and those of time series that follow them.
    private static func tagged(_ start: ArraySlice<UInt8>, _ file: String) -> (name: String, mend: String)? {
        var words: Set<String> = []
        for line in start.split(whereSeparator: { $0 == 10 || $0 == 13 }).prefix(200) {
            let text = line.drop { $0 == 32 || $0 == 9 }
            guard let first = text.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "%") else { continue }
            guard first == UInt8(ascii: "@") else { break }
            words.insert(String(decoding: text.prefix { $0 != 32 && $0 != 9 }.map(lowered), as: UTF8.self))
        }
        if words.contains("@relation"), words.contains("@frequency") || words.contains("@horizon") {
            let call =
                "aeon.datasets.load_from_tsf_file(sys.argv[1])[0].explode('series_value').to_csv('data.csv', index=False)"
            return ("a file of forecasting series, .tsf", "python3 -c \"import aeon.datasets, sys; \(call)\" \(file)")
        }
        if words.contains("@relation") {
            let call = "scipy.io.arff.loadarff(sys.argv[1])[0]).to_csv('data.csv', index=False)"
            return ("ARFF", "python3 -c \"import pandas, scipy.io.arff, sys; pandas.DataFrame(\(call)\" \(file)")
        }
        if words.contains("@problemname") || words.contains("@univariate") {
            let call =
                "x, y = aeon.datasets.load_from_ts_file(sys.argv[1]); pandas.DataFrame(x[:, 0]).T.to_csv('data.csv')"
            return (
                "series of aeon and sktime, .ts", "python3 -c \"import aeon.datasets, pandas, sys; \(call)\" \(file)"
            )
        }
        return nil
    }

    /// Whether it is an object of Jupyter's keys: `cells`, and `nbformat` or what each cell has, where that stands beyond the head.
    private static func isNotebook(_ start: ArraySlice<UInt8>) -> Bool {
        let bytes = Array(start)
        func has(_ key: String) -> Bool { contains(bytes, Array("\"\(key)\"".utf8)) }
        return has("cells") && (has("nbformat") || has("cell_type") && has("source") && has("metadata"))
    }

    private static func lowered(_ byte: UInt8) -> UInt8 { byte >= 65 && byte <= 90 ? byte | 0x20 : byte }

    private static func contains(_ bytes: [UInt8], _ word: [UInt8]) -> Bool {
        guard bytes.count >= word.count else { return false }
        return (0...(bytes.count - word.count)).contains { bytes[$0] == word[0] && bytes[$0...].starts(with: word) }
    }
}
