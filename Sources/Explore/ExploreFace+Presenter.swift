import Charts
import Presenting
import Session
import Surfaces

extension ExploreFace {
    /// Whether the terminal shows escape sequences as text, so that an exploration answers in lines there (TERM=dumb).
    package static var needsLines: Bool { TerminalReset.showsSequences(Environment["TERM"] ?? "") }

    /// On the terminal that a presenter knows.
    package convenience init(_ exploration: Exploration, _ presenter: Presenter, _ settings: Settings, input: Int32 = 0)
    {
        let choice = presenter.choice
        let theme = Theme.Name(rawValue: ChartPreview.suited(settings, to: choice).theme) ?? .light
        self.init(
            exploration,
            style: ExploreStyle(
                glyphs: presenter.hasPlainText ? .ascii : choice.glyphs, colour: choice.colour, theme: theme),
            way: choice, answers: presenter.terminalAnswers, input: input)
    }
}
