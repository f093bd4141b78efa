/// The months in the languages that exports come in: full names, as in dates, and their abbreviations (CLDR 48).
package enum MonthNames {
    /// 1 to 12, nil for what is not a month in any of the languages.
    ///
    /// - Parameter word: in lower case, without a point behind it.
    package static func number(_ word: String) -> Int? { byName[word] }

    /// Whether a month is written as in English.
    static func isEnglish(_ word: String) -> Bool {
        english.contains { $0 == word || word.utf8.count == 3 && $0.hasPrefix(word) }
    }

    private static let english = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    /// By language: its code, then a word a month, spellings apart by strokes; German with Austria's January, French with
    /// Canada's July. No spelling is another month in another of these languages. In some left out it would be: `lip` is
    /// June and `lis` October in Croatian, whose dates have a point behind the year and are refused.
    private static let languages = """
        en january/jan february/feb march/mar april/apr may june/jun july/jul august/aug september/sept/sep
        october/oct november/nov december/dec;
        de januar/jan/jänner/jän februar/feb märz/mär april/apr mai juni/jun juli/jul august/aug september/sept/sep
        oktober/okt november/nov dezember/dez;
        fr janvier/janv février/févr mars avril/avr mai juin juillet/juil/juill août septembre/sept octobre/oct
        novembre/nov décembre/déc;
        es enero/ene febrero/feb marzo/mar abril/abr mayo/may junio/jun julio/jul agosto/ago septiembre/sept/sep
        octubre/oct noviembre/nov diciembre/dic;
        it gennaio/gen febbraio/feb marzo/mar aprile/apr maggio/mag giugno/giu luglio/lug agosto/ago settembre/set
        ottobre/ott novembre/nov dicembre/dic;
        nl januari/jan februari/feb maart/mrt april/apr mei juni/jun juli/jul augustus/aug september/sep oktober/okt
        november/nov december/dec;
        pt janeiro/jan fevereiro/fev março/mar abril/abr maio/mai junho/jun julho/jul agosto/ago setembro/set
        outubro/out novembro/nov dezembro/dez;
        pl stycznia/sty lutego/lut marca/mar kwietnia/kwi maja/maj czerwca/cze lipca/lip sierpnia/sie września/wrz
        października/paź listopada/lis grudnia/gru;
        cs ledna/led února/úno března/bře dubna/dub května/kvě června/čvn července/čvc srpna/srp září/zář října/říj
        listopadu/lis prosince/pro;
        da januar/jan februar/feb marts/mar april/apr maj juni/jun juli/jul august/aug september/sep oktober/okt
        november/nov december/dec;
        sv januari/jan februari/feb mars april/apr maj juni/jun juli/jul augusti/aug september/sep oktober/okt
        november/nov december/dec;
        nb januar/jan februar/feb mars april/apr mai juni/jun juli/jul august/aug september/sep oktober/okt
        november/nov desember/des;
        """

    private static let byName: [String: Int] = {
        var numbers: [String: Int] = [:]
        for language in languages.split(separator: ";") {
            for (month, spellings) in language.split(whereSeparator: \.isWhitespace).dropFirst().enumerated() {
                // PATHS: spellings of a month, none of them a file.
                for spelling in spellings.split(separator: "/") { numbers[String(spelling)] = month + 1 }
            }
        }
        return numbers
    }()
}
