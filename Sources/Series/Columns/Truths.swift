/// Columns of the words true and false, as files bring them: they stay texts, shown as they are written, and count as conditions
/// and as 1 and 0 wherever those are wanted.
extension TextColumn {
    /// Of each text of the dictionary, whether it is `true`; nil when one is neither that nor `false`.
    package var truths: [Bool]? {
        guard !dictionary.isEmpty, dictionary.count <= 6 else { return nil }
        var truths: [Bool] = []
        for text in dictionary {
            guard text.utf8.count == 4 || text.utf8.count == 5 else { return nil }
            switch text.lowercased() {
            case "true": truths.append(true)
            case "false": truths.append(false)
            default: return nil
            }
        }
        return truths
    }

    /// The text that says yes where the other one says no; nil of any other texts. Such a column stays one of texts, and is a condition
    /// where one is wanted.
    var affirmation: String? {
        guard dictionary.count == 2, let yes = dictionary.first(where: { $0.lowercased().hasPrefix("y") }),
            ["no", "yes"] == dictionary.map({ $0.lowercased() }).sorted()
                || ["n", "y"] == dictionary.map({ $0.lowercased() }).sorted()
        else { return nil }
        return yes
    }
}

extension Column {
    /// The column in numbers: itself, or 1 and 0 for true and false; nil for any other.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    package var inNumbers: Column? {
        get throws(SeriesError) {
            if isNumeric { return self }
            guard let text, let truths = text.truths else { return nil }
            let codes = text.codes.span
            var numbers = try BufferBuilder<Double>(count: codes.count)
            var out = numbers.mutableSpan
            for row in 0..<codes.count { out[row] = codes[row] < 0 ? .nan : truths[Int(codes[row])] ? 1 : 0 }
            return Column(name, values: .numbers(numbers.freeze()))
        }
    }
}

extension ExpressionValue {
    /// A text of true and false, or of yes and no, as a condition, missing as false; every other value as it is.
    func asCondition() throws -> ExpressionValue {
        guard case .text(let text) = self,
            let truths = text.truths ?? text.affirmation.map({ yes in text.dictionary.map { $0 == yes } })
        else { return self }
        let codes = text.codes.span
        return try Vectorized.conditions(codes.count) { codes[$0] >= 0 && truths[Int(codes[$0])] }
    }
}
