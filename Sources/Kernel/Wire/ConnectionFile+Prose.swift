extension ConnectionFile {
    /// What was unsafe of the file; nil when nothing was.
    package var words: String? {
        guard wasReadable else { return nil }
        return "warning: other accounts could read the connection file and the key in it; its mode is 0600 now"
    }
}
