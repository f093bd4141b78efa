/// A name that was chosen, and when: one that is chosen once more is chosen, whatever was before.
struct Choice: Sendable {
    var name: String? { didSet { stamp = Workspace.nextStamp() } }
    private var stamp = 0

    /// Whether nobody has chosen since.
    func isSame(as other: Choice) -> Bool { stamp == other.stamp }
}
