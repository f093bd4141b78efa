/// Rows by their values: texts by their bytes, column for column, then numbers and times; missing ones last.
package struct ValueOrder {
    private var ranks: [(places: Buffer<Int32>, ranks: [Int])] = []
    private var numbers: [Buffer<Double>] = []
    private var wholes: [Buffer<Int64>] = []

    package init(_ columns: [Column]) {
        for column in columns {
            switch column.values {
            case .text(let text):
                let words = text.dictionary
                let sorted = (0..<words.count).sorted { words[$0].utf8.lexicographicallyPrecedes(words[$1].utf8) }
                var ranks = [Int](repeating: 0, count: words.count)
                for (rank, word) in sorted.enumerated() { ranks[word] = rank }
                self.ranks.append((text.codes, ranks))
            case .numbers(let own): numbers.append(own)
            case .wholes(let own), .times(let own): wholes.append(own)
            }
        }
    }

    /// Whether row `a` stands before row `b`.
    package func isBefore(_ a: Int, _ b: Int) -> Bool {
        for (places, ranks) in ranks {
            let (x, y) = (places.span[a], places.span[b])
            if x == y { continue }
            guard x >= 0, y >= 0 else { return y < 0 }
            return ranks[Int(x)] < ranks[Int(y)]
        }
        for own in numbers {
            let (x, y) = (own.span[a], own.span[b])
            if x == y || x.isNaN && y.isNaN { continue }
            return x.isNaN ? false : y.isNaN ? true : x < y
        }
        for own in wholes where own.span[a] != own.span[b] { return own.span[a] < own.span[b] }
        return a < b
    }
}
