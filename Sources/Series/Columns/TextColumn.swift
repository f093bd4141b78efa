import Synchronization

/// Text as numbers of words; −1 is missing.
///
/// Where texts repeat, the words are a dictionary of distinct texts in order of first appearance. Where they hardly do, each row may
/// have a word of its own: then `codes` and `dictionary` are made when somebody first asks for them, and whoever reads row by row
/// takes `places` and `words`.
package struct TextColumn: Sendable {
    /// Each row's number among `words`, −1 where it is missing.
    package let places: Buffer<Int32>
    /// The texts that rows stand for; some may be the same.
    package let words: TextWords
    /// Nil where no two words are the same.
    private let coding: Coding?

    package init(codes: Buffer<Int32>, dictionary: [String]) { self.init(places: codes, words: TextWords(dictionary)) }

    package init(places: Buffer<Int32>, words: TextWords) {
        self.places = places
        self.words = words
        coding = words.areDistinct ? nil : Coding()
    }

    package init(_ texts: some Sequence<String?>) {
        var dictionary: [String] = []
        var known: [String: Int32] = [:]
        var codes: [Int32] = []
        for text in texts {
            guard let text else {
                codes.append(-1)
                continue
            }
            if let code = known[text] {
                codes.append(code)
            } else {
                let code = Int32(dictionary.count)
                known[text] = code
                dictionary.append(text)
                codes.append(code)
            }
        }
        self.init(codes: Buffer(codes), dictionary: dictionary)
    }

    /// Each row's code in the dictionary: equal ones for equal texts. O(words) at the first call where words repeat.
    package var codes: Buffer<Int32> { coding?.codes(places, words.settled) ?? places }

    /// The distinct texts; see `codes`.
    package var dictionary: TextWords { coding == nil ? words : words.settled.dictionary }

    /// The text of a row, nil when missing.
    package subscript(row: Int) -> String? {
        let place = places.span[row]
        return place < 0 ? nil : words[Int(place)]
    }

    /// The codes of one column's rows, made once.
    private final class Coding: Sendable {
        private let made = Mutex<Buffer<Int32>?>(nil)

        func codes(_ places: Buffer<Int32>, _ settled: TextWords.Settled) -> Buffer<Int32> {
            made.withLock { made in
                if let made { return made }
                let from = places.span
                let codes = Buffer((0..<from.count).map { from[$0] < 0 ? from[$0] : settled.codes[Int(from[$0])] })
                made = codes
                return codes
            }
        }
    }
}
