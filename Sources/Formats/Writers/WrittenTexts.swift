import Series

/// The texts of a column as a format writes them, each worked out when a row has it first: two rows of ten million may be left.
struct WrittenTexts: Sendable {
    /// Each row's place among the words, −1 where it is missing.
    let places: Buffer<Int32>
    private let words: TextWords
    private let write: @Sendable (String) -> [UInt8]
    /// By place, empty until it is wanted; none where words hardly repeat.
    private var written: [[UInt8]]

    /// Of a column without texts.
    static let none = WrittenTexts(Buffer([]), TextWords([])) { Array($0.utf8) }

    init(_ text: TextColumn, _ write: @escaping @Sendable (String) -> [UInt8]) {
        self.init(text.places, text.words, write)
    }

    init(_ places: Buffer<Int32>, _ words: TextWords, _ write: @escaping @Sendable (String) -> [UInt8]) {
        self.places = places
        self.words = words
        self.write = write
        written = [[UInt8]](repeating: [], count: words.areDistinct ? words.count : 0)
    }

    subscript(place: Int) -> [UInt8] {
        mutating get {
            guard place < written.count else { return write(words[place]) }
            if written[place].isEmpty { written[place] = write(words[place]) }
            return written[place]
        }
    }
}
