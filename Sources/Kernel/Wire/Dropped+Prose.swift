extension Wire.Dropped {
    /// Nil when none was.
    package var words: String? {
        let kinds = [(unsigned, "wrongly signed"), (incomplete, "cut off"), (unreadable, "unreadable")]
        let said = kinds.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return said.isEmpty ? nil : "messages dropped: " + said.joined(separator: ", ")
    }
}
