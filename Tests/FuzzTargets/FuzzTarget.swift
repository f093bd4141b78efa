/// Something that takes any bytes: what a fuzzer drives, and what the tests replay its corpora through.
///
/// To add one: write its function in a file here, its line in `all`, its seeds in `scripts/fuzz`, its corpus and dictionary in
/// `Corpora`. It must end on every input, quickly; what it finds wrong ends the program.
package struct FuzzTarget: Sendable {
    package let name: String
    package let run: @Sendable ([UInt8]) -> Void

    package static let all = [
        FuzzTarget(name: "language", run: LanguageFuzzTarget.run),
        FuzzTarget(name: "csv", run: FileFuzzTargets.csv),
        FuzzTarget(name: "json", run: FileFuzzTargets.json),
        FuzzTarget(name: "xml", run: FileFuzzTargets.xml),
        FuzzTarget(name: "sqlite", run: FileFuzzTargets.sqlite),
        FuzzTarget(name: "logs", run: TableFuzzTargets.logs),
        FuzzTarget(name: "workbook", run: TableFuzzTargets.workbook),
        FuzzTarget(name: "fit", run: FileFuzzTargets.fit),
        FuzzTarget(name: "notebook", run: NotebookFuzzTarget.run),
        FuzzTarget(name: "replies", run: ReplyFuzzTarget.run),
    ]

    package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}
