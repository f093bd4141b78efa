/// Which coding of one byte a character a text is in, where that is none of Western Europe: the languages of each are tried.
///
/// Source of the letters' order: letter frequencies in Wikipedia's texts of each language, those beyond ASCII alone.
enum OneByteGuess {
    private static let cyrillic = ["Windows-1251", "KOI8-R", "CP866", "ISO-8859-5"]
    private static let greek = ["Windows-1253", "ISO-8859-7"]
    private static let central = ["Windows-1250", "ISO-8859-2"]

    private static let languages = [
        LettersOfLanguage(cyrillic, "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіїєґјљњћђџ", isOther: true),
        LettersOfLanguage(greek, "αοιετσνηυρπκμλςωόδίγάέχήθφβύξώζψ", isOther: true),
        LettersOfLanguage(central, "íáéěřčžýšůúňóťď"), LettersOfLanguage(central, "áíéčžýšúľťôňďäĺó"),
        LettersOfLanguage(central, "łąęóśżćńź"), LettersOfLanguage(central, "áéöőóüíúű"),
        LettersOfLanguage(central, "ăîâşţ"), LettersOfLanguage(central, "čšžćđ"),
        LettersOfLanguage(["Windows-1255"], "יוהלאברתשמןםנדקפחעכסגטצזךץף", isOther: true),
        LettersOfLanguage(["Windows-1256"], "اليمنوترهبعدكفسقحةجشذصىضخطأثزغئءظإآؤ", isOther: true),
        // A dotted capital's small letter is ASCII's.
        LettersOfLanguage(["Windows-1254"], "ıüşçöiğâî"),
        LettersOfLanguage(["Windows-1257"], "ėšžųįčąūę"), LettersOfLanguage(["Windows-1257"], "āīēšņļūģķčž"),
    ]

    private static let western = [
        "üäößé", "éèàêçâîôùûëïœ", "óíáéñúü¿¡ºª", "ãçáéíóõêâàúüº", "àèéùòì", "äöåé", "øåæéö", "ëéïöüè", "íáðéöþæóúý",
        "äõüöšž",
    ].map { LettersOfLanguage([OneByteText.windows1252], $0) }

    /// So many bytes tell, and so much likelier than the likeliest of Western Europe (as a logarithm) another coding must be; and so likely
    /// at least is each byte of a text in it, on average.
    private static let fewest = 3
    private static let margin = 4.0
    private static let least = -3.9
    /// Bytes that are looked at.
    private static let most = 4 << 10

    /// - Returns: nil for text of ASCII, of UTF-8, of Western Europe, and where nothing is likely.
    static func coding(of head: [UInt8]) -> (coding: OneByteCoding, isOther: Bool)? {
        guard let first = head.firstIndex(where: { $0 >= 0x80 }), !head.contains(0), !OneByteText.isMostlyUTF8(head)
        else { return nil }
        let part = Array(head[max(0, first - 1)...].prefix(most))
        let usual = western.map { $0.logarithm(of: part, in: OneByteText.scalar).sum }.max() ?? 0
        var best: (coding: OneByteCoding, isOther: Bool, sum: Double)?
        var known: [String: OneByteCoding] = [:]
        for language in languages {
            for name in language.codings {
                guard let coding = known[name] ?? OneByteCoding(name) else { continue }
                known[name] = coding
                let (sum, count) = language.logarithm(of: part, in: coding.scalar)
                guard count >= fewest, sum > usual + margin, sum > (best?.sum ?? -.infinity),
                    sum / Double(count) > least
                else { continue }
                best = (coding, language.isOther, sum)
            }
        }
        return best.map { ($0.coding, $0.isOther) }
    }
}
