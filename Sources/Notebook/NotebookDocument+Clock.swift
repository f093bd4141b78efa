extension NotebookDocument {
    /// Whether a cell speaks of `now`, `today` or `yesterday` before one that sets the clock itself. A word of a text or
    /// name counts too: pinning the clock for nothing harms nobody.
    package var looksAtClock: Bool {
        for cell in cells {
            let words = cell.source.split { !$0.isLetter && $0 != "_" }
            for (place, word) in words.enumerated() where ["now", "today", "yesterday"].contains(word) {
                return !(word == "now" && place > 0 && words[place - 1] == "set")
            }
        }
        return false
    }
}
