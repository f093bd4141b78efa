/// What the forms of an English word have in common: `cancel` of `cancels`, `cancelled` and `cancellation`, `sell` of `sold`.
///
/// Endings are taken off until none is left, after M. F. Porter, «An algorithm for suffix stripping», 1980, with the verbs that change
/// within by a table. The root need be no word; two words are forms of one where it is the same.
package enum EnglishRoot {
    package static func of(_ word: String) -> String {
        var root = word.lowercased()
        guard root.allSatisfy(\.isLetter) else { return root }
        root = irregular[root] ?? root
        root = EnglishNoun.singular(root)
        root = irregular[root] ?? root
        while true {
            if let shorter = shortened(root) {
                root = shorter
            } else if root.hasSuffix("e"), root.count > 3 {
                root.removeLast()
            } else {
                return single(root)
            }
        }
    }

    package static func areForms(_ one: String, _ other: String) -> Bool {
        one.count > 2 && other.count > 2 && of(one) == of(other)
    }

    /// Whether a word is a form of a verb that changes within: `sold`.
    package static func isIrregular(_ word: String) -> Bool { irregular[word] != nil }

    private static func shortened(_ word: String) -> String? {
        for (ending, instead, least) in endings where word.hasSuffix(ending) && word.count - ending.count >= least {
            let left = word.dropLast(ending.count)
            // `red`, `ring`: what is left of a word sounds.
            guard left.contains(where: { "aeiouy".contains($0) }) else { continue }
            return single(left + instead)
        }
        return nil
    }

    /// Without the second of two letters that are the same at the end: `cancell`.
    private static func single(_ word: String) -> String {
        let letters = Array(word)
        return letters.count > 3 && letters[letters.count - 1] == letters[letters.count - 2]
            ? String(word.dropLast()) : word
    }

    /// What ends a form, what stands for it, and how many letters are left at least.
    private static let endings: [(String, String, Int)] = [
        ("uction", "uc", 3), ("umption", "um", 4), ("ation", "", 4), ("ition", "", 4), ("ated", "", 4),
        ("ates", "", 4), ("ement", "", 4), ("ment", "", 3), ("ance", "", 4), ("ence", "", 4), ("ancy", "", 4),
        ("aint", "ain", 4), ("ied", "", 3), ("ing", "", 3), ("ion", "", 4), ("ure", "", 4), ("ate", "", 5),
        ("ed", "", 3), ("er", "", 4), ("or", "", 4), ("ee", "", 4), ("al", "", 4), ("y", "", 3),
    ]

    /// Forms that no ending tells, with the word itself.
    private static let irregular: [String: String] = {
        let table = """
            be:been,was,were bear:born,bore bite:bit,bitten break:broke,broken bring:brought build:built buy:bought \
            catch:caught choose:chose,chosen,choice come:came cost:costs do:did,done draw:drew,drawn drink:drank,drunk \
            drive:drove,driven eat:ate,eaten fall:fell,fallen feed:fed feel:felt fight:fought find:found \
            fly:flew,flown,flight,flights forget:forgot,forgotten freeze:froze,frozen get:got give:gave,given go:went,gone \
            grow:grew,grown,growth hear:heard hide:hid,hidden hold:held keep:kept know:knew,known lead:led leave:left \
            lend:lent lose:lost,loss,losses make:made meet:met pay:paid ride:rode,ridden ring:rang,rung rise:rose,risen \
            run:ran say:said see:saw,seen sell:sold,sale,sales send:sent shoot:shot shrink:shrank sing:sang,sung \
            sink:sank,sunk sit:sat sleep:slept speak:spoke,spoken spend:spent stand:stood steal:stole,stolen \
            strike:struck swim:swam,swum take:took,taken teach:taught tell:told think:thought throw:threw,thrown \
            understand:understood use:usage wake:woke,woken wear:wore,worn win:won,winner,winners write:wrote,written
            """
        return table.split(separator: " ").reduce(into: [:]) { forms, row in
            let parts = row.split(separator: ":")
            for form in parts[1].split(separator: ",") { forms[String(form)] = String(parts[0]) }
        }
    }()
}
