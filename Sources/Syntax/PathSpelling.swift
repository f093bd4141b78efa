/// How paths are written in a cell.
package enum PathSpelling {
    /// The path as it must be typed: in quotes when it holds a blank, a brace or anything else that a bare path may not.
    package static func typed(_ path: String) -> String {
        let isBare = path.unicodeScalars.allSatisfy {
            "/._-~+@,:=%".unicodeScalars.contains($0) || $0.properties.isXIDContinue
        }
        return isBare && !path.isEmpty ? path : quoted(path)
    }

    /// In quotes, whatever it holds.
    package static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", "\"": result += "\\\(scalar)"
            case "{", "}": result += "\(scalar)\(scalar)"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
