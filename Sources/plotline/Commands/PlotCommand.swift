import ArgumentParser
import enum Syntax.PathSpelling
import Presenting
import Session

/// `plotline plot 'bar by day' FILE|-`: one shot.
struct PlotCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plot", abstract: "Draw one chart of a file, or of standard input.")

    @OptionGroup var options: SessionOptions

    @Option(help: "Columns of a figure in text, 20 to 1000.")
    var width: Int?

    @Option(help: "Rows of a figure in text, 5 to 500.")
    var height: Int?

    func validate() throws {
        if let width, !(20...1000).contains(width) { throw ValidationError("--width is 20 to 1000 columns") }
        if let height, !(5...500).contains(height) { throw ValidationError("--height is 5 to 500 rows") }
    }

    @Argument(help: "What follows 'plot' in the language, like 'bar by day'.")
    var chart: String

    @Argument(help: "A file, or - for standard input.")
    var file: String = "-"

    func run() throws {
        let session = Session(settings: try options.apply(to: PersonDefaults { Environment[$0] }.settings))
        let presenter = Presenter(
            preview: try options.previewWord(), quiet: options.quiet, columns: width, rows: height)
        session.progress = presenter.progress
        Interrupts.install(for: session.cancellation)
        let result = session.run("load \(file == "-" ? "-" : PathSpelling.quoted(file))\nplot \(chart)") {
            presenter.show($0, settings: session.settings)
        }
        presenter.finish(result)
        if result.error != nil { throw ExitCode(1) }
    }
}
