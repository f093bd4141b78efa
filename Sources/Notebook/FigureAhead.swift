import Session
import Surfaces
import Synchronization
import Threads

/// Draws the figures of a replay that is to be saved while its next cells run, on a thread beside them.
///
/// What could not be drawn is left to the saving, which says why.
package final class FigureAhead: Sendable {
    private struct Job {
        let chart: DrawnChart
        let source: String
        /// The cell and its output.
        let place: (cell: Int, output: Int)
    }

    private struct State {
        var jobs: [Job] = []
        var drawn: [(place: (cell: Int, output: Int), pictures: FigurePictures)] = []
        var threads: [WorkThread] = []
        /// Whether a thread looks for jobs, and has not ended.
        var isDrawing = false
    }

    private let state = Mutex(State())

    /// Figures that may wait: their rows stay in memory as long.
    private static let limit = 16

    /// Nil where the file at `path` holds its pictures itself: they stand there in other forms too.
    ///
    /// - Parameter document: when it holds pictures from an earlier run, the libraries are opened at once.
    package init?(savingTo path: String, _ document: NotebookDocument) {
        guard let format = try? NotebookFormatCatalog.format(for: path), !format.holdsPictures, !format.isPage else {
            return nil
        }
        if !document.figurePaths.isEmpty { start { _ = try? PangoMeasurer() } }
    }

    /// Takes the figures of a cell that has run.
    func add(_ result: CellResult, cell: Int, in session: Session) {
        for (at, output) in result.outputs.enumerated() {
            // Rows that were left where they are may be asked for by the session's next cell just now.
            guard case .figure(let chart) = output, chart.holdsItsRows else { continue }
            let source = PictureSource.text(result.source, access: session.access, vocabulary: session.vocabulary)
            let job = Job(chart: chart, source: source, place: (cell, at))
            let wakes = state.withLock { state in
                guard state.jobs.count < Self.limit else { return false }
                state.jobs.append(job)
                return !state.isDrawing
            }
            if wakes { start {} }
        }
    }

    /// Draws what waits, and puts the pictures where the figures stand.
    func finish(into results: inout [CellResult]) {
        while let job = next(endsThread: false) { draw(job) }
        for thread in state.withLock({ $0.threads }) { thread.join() }
        for (place, pictures) in state.withLock({ $0.drawn }) {
            guard case .figure = results[place.cell].outputs[place.output] else { continue }
            results[place.cell].outputs[place.output] = .pictures(pictures)
        }
    }

    private func start(_ first: @escaping @Sendable () -> Void) {
        state.withLock { $0.isDrawing = true }
        let thread = WorkThread { [self] in
            first()
            while let job = next(endsThread: true) { draw(job) }
        }
        state.withLock { state in
            if let thread { state.threads.append(thread) } else { state.isDrawing = false }
        }
    }

    private func next(endsThread: Bool) -> Job? {
        state.withLock { state in
            if state.jobs.isEmpty {
                if endsThread { state.isDrawing = false }
                return nil
            }
            return state.jobs.removeFirst()
        }
    }

    private func draw(_ job: Job) {
        guard let pictures = try? FigureKeeper.pictures(of: job.chart, source: job.source) else { return }
        state.withLock { $0.drawn.append((job.place, pictures)) }
    }
}
