/// A request of the shell socket that the session answers.
///
/// To add one: a file `ThingRequest.swift`, its line in `RequestCatalog`, and a test that sends one.
protocol Request: Sendable {
    /// `execute_request`.
    static var type: String { get }

    /// Answers it, by `kernel.control`.
    static func answer(_ message: Message, in kernel: Kernel)
}
