/// Relative to what a session's paths start.
package struct FileAccess: Sendable {
    /// The folder that relative paths start at; `.` is the working folder.
    package var base: String

    package init(base: String = ".") { self.base = base }

    package func path(_ typed: String) -> String { PathName.resolve(typed, base: base) }
}
