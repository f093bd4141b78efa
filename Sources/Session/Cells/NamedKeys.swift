import Language
import Syntax

/// Keys with a name of their own, `sum v by day = bin(start, 1 day), site`: the column is worked out first.
enum NamedKeys {
    /// The line with such columns before the stage of them; nil where the names are columns, and no names.
    static func line(_ line: String, isColumn: (String) -> Bool) -> String? {
        var isNamed = false
        let stages = OuterText(line[...]).parts(between: "|").flatMap { stage -> [String] in
            let sides = OuterText(stage[...]).parts(between: " by ")
            guard sides.count == 2 else { return [stage] }
            var made: [String] = []
            let keys = OuterText(sides[1][...]).items.map { key -> String in
                let parts = OuterText(key[...]).parts(between: "=")
                guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), NameSpelling.isPlain(parts[0]),
                    !isColumn(parts[0])
                else { return key }
                made.append("derive \(parts[0]) = \(parts[1])")
                return parts[0]
            }
            isNamed = isNamed || !made.isEmpty
            return made + ["\(sides[0]) by \(keys.joined(separator: ", "))"]
        }
        return isNamed ? stages.joined(separator: " | ") : nil
    }
}
