import Files

/// From the paths of a `load` to files: `~` is the home folder, `*`, `?` and `[…]` match names, `**` any folders, `{a,b}` is each of these, a folder is the files in it, `-` is
/// standard input.
package enum FilePaths {
    /// Every file in the order typed, the matches of one pattern sorted by name. A name that exists is taken as it stands,
    /// whatever characters it holds.
    ///
    /// - Returns: the path as typed or matched, which is what a reply and an error say.
    package static func expand(_ paths: [String], through access: FileAccess = FileAccess()) throws(FormatsError)
        -> [String]
    {
        var result: [String] = []
        for path in paths.flatMap({ access.size($0) == nil && !isAddress($0) ? PathChoices.of($0) : [$0] }) {
            // What is missing is answered by its address: `?` begins a query there, and matches nothing.
            if isAddress(path), access.size(path) == nil {
                result.append(path)
                continue
            }
            var matches: [Path] = []
            if path == "-" || !FileAccess.isPattern(path) || access.size(path) != nil {
                let plain = path == "-" ? path : Path(path).resolved(from: .here).text
                // A folder means the files in it.
                if path != "-", !FileAccess.isPattern(path), !access.isRegular(path) {
                    matches = Self.files(in: plain, through: access)
                }
                if matches.isEmpty {
                    result.append(plain)
                    continue
                }
            } else {
                do throws(FilesError) {
                    matches = try access.matches(path)
                } catch {
                    throw FormatsError(error)
                }
                if matches.isEmpty { throw .noMatch(pattern: path) }
            }
            for match in matches {
                guard let typed = match.typed else {
                    throw .unreadable(path: match.text, reason: "its name is not UTF-8")
                }
                result.append(typed)
            }
        }
        return result
    }

    /// The files of a folder; of a table in parts, whose folders are called `name=value`, those of these, however deep. What begins with
    /// `_` is about such a table, as `_SUCCESS` is.
    private static func files(in folder: String, through access: FileAccess) -> [Path] {
        var pattern = folder
        for depth in 0..<mostPartitions {
            let found = ((try? access.matches(pattern + "/*")) ?? []).filter { file in
                access.isRegular(file.text) && (depth == 0 || file.names.last?.bytes.first != UInt8(ascii: "_"))
            }
            if !found.isEmpty { return found }
            pattern += "/*=*"
        }
        return []
    }

    /// Names of parts, one within the other.
    private static let mostPartitions = 12

    /// `https://example.org/rows?format=csv`.
    private static func isAddress(_ path: String) -> Bool { path.contains("://") }

    /// A name that may be typed, from a file's stem: other characters than letters, digits and `_` become `_`, and a digit
    /// does not come first.
    package static func seriesName(of path: String) -> String {
        if path == "-" { return "input" }
        let name = Path(path).names.last ?? ""
        let point = name.bytes.dropFirst().firstIndex(of: UInt8(ascii: "."))
        return typable(
            name.isHidden ? name.text : String(decoding: name.bytes[..<(point ?? name.bytes.count)], as: UTF8.self))
    }

    package static func typable(_ text: String) -> String {
        var name = ""
        for scalar in text.unicodeScalars {
            let fits = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_"
            name.unicodeScalars.append(fits ? scalar : "_")
        }
        guard let first = name.unicodeScalars.first else { return "series" }
        return ("0"..."9").contains(first) ? "_" + name : name
    }
}
