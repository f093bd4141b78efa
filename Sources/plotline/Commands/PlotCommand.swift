import ArgumentParser
import Presenting
import Session
import enum Syntax.PathSpelling

/// `plotline plot bar by day FILE`: one chart, its words and files in either order. The chart, or the picture that `-o -` asks
/// for, is all that goes to standard output.
struct PlotCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plot", abstract: "Draw one chart of files, or of standard input.",
        discussion: CommandGuide(
            examples: [
                "plot line wind weather.csv", "plot bar sum rain by month weather.csv -o rain.svg",
                "plot histogram ms - < times.csv", "plot 'where wind > 5 | bar count by weekday' weather.csv",
                "plot -o - --format png line wind weather.csv | next-program",
            ],
            text: """
                Words of the language need no quotes, and stand before or after the files. A word that begins with - follows --. Where \
                no file is named, standard input is read when it is a pipe or a file. The chart alone goes to standard output, \
                replies and errors to standard error.
                """
        ).discussion)

    @OptionGroup var options: SessionOptions

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp(
            "Write a picture or page instead: x.png, x.svg, x.pdf, x.html, or - for standard output.", valueName: "file"
        )
    )
    var output: String?

    @Option(help: "The type of what goes to standard output: png, svg, pdf or html.")
    var format: String?

    @Option(help: "Columns of a figure in text, 20 to 1000.")
    var width: Int?

    @Option(help: "Rows of a figure in text, 5 to 500.")
    var height: Int?

    @Option(help: "Colours in text: always, never or auto.")
    var color: ColourUse = .auto

    @Argument(help: "What follows 'plot' in the language, or stages and it, and files; - is standard input.")
    var words: [String] = []

    func validate() throws {
        if let width, !(20...1000).contains(width) { throw ValidationError("--width is 20 to 1000 columns") }
        if let height, !(5...500).contains(height) { throw ValidationError("--height is 5 to 500 rows") }
        if let format, PictureStream.format(named: format) == nil {
            throw ValidationError(
                "'\(format)' is not a picture; choose from \(PictureStream.names.joined(separator: ", "))")
        }
        if format != nil, output ?? "-" != "-" {
            throw ValidationError("the file's ending chooses the type; --format is for standard output")
        }
    }

    func run() throws {
        let session = Session(settings: try options.personal())
        let presenter = Presenter(
            preview: try options.previewWord(), quiet: options.quiet, columns: width, rows: height, colour: color,
            replies: StandardStreams.error)
        session.progress = presenter.progress
        Interrupts.install(for: session.cancellation)
        try FaultReport.run {
            let given = try FilterArguments(words, session.vocabulary)
            var cell = given.load + "\n" + ShellText.drawing(given.words, in: session)
            let stream = try PictureStream(output: output, format: format)
            if let output, stream == nil { cell += "\nexport " + PathSpelling.quoted(output) }
            let isShown = output == nil && format == nil
            let result = session.run(cell) {
                if case .figure = $0, !isShown { return }
                presenter.show($0, settings: session.settings)
            }
            presenter.finish(result)
            if result.error != nil { throw ExitCode(1) }
            guard let stream, let name = session.workspace.currentChart, let chart = session.workspace.chart(name)
            else { return }
            StandardStreams.write(try stream.bytes(chart, session.settings, source: cell))
        }
    }
}

extension ColourUse: ExpressibleByArgument {}
