/// One made-up file of `Samples/`.
///
/// To add one: write `Samples/ThingSample.swift` with its own seed, give it a line in `SampleCatalog` and in
/// `Samples/README.md`, and run `make samples`.
protocol Sample: Sendable {
    /// `weather.csv`.
    static var fileName: String { get }

    /// The whole file, the same bytes at every call.
    static func text() -> CSVText
}
