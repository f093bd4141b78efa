import Files
import Formats
import Series
import Synchronization
import Syntax

/// The named things of a session, as a value: a cell works on a copy and the session keeps it only when every
/// statement succeeded. Frames share their columns, so a copy costs nothing.
package struct Workspace: Sendable {
    package enum Item: Sendable {
        case series(Frame)
        case chart(DrawnChart)
    }
    /// Names in the order they were first made.
    package private(set) var names: [String] = []
    private var items: [String: Item] = [:]
    /// What each series and chart was made by.
    private var plans: [String: PlanDescription] = [:]
    /// Those of the series that are left at their servers: the frame has no rows.
    package private(set) var remotes: [String: RemoteSeries] = [:]
    /// The series that a data stage without a source works on.
    var chosenSeries = Choice()
    package var currentSeries: String? {
        get { chosenSeries.name }
        set { chosenSeries.name = newValue }
    }
    /// The chart that a clause without a source refines.
    var chosenChart = Choice()
    package var currentChart: String? {
        get { chosenChart.name }
        set { chosenChart.name = newValue }
    }
    /// The series or chart that was stored last.
    package private(set) var newest: String?
    /// Bytes of its columns, those that several items share counted for each.
    package private(set) var columnBytes = 0
    /// Values set by `NAME = LITERAL`.
    package var parameters: Parameters { didSet { parameterStamp = Self.nextStamp() } }
    /// A number for each thing that was stored, another for each time: two workspaces with the same one hold the same thing.
    private var stamps: [String: Int] = [:]
    private var parameterStamp = 0
    /// The cells and files that each series and chart comes from.
    var origins: [String: ItemOrigin] = [:]
    /// Files that loads have read, in order, each once.
    package private(set) var sources: [LoadedFile] = []

    /// Files that cells have written, each once.
    package private(set) var written: [FenceRequest] = []
    private var writtenByPerson: [FenceRequest] = []

    /// Servers that loads have asked, each once.
    package private(set) var servers: [FenceRequest] = []

    package init(parameters: Parameters = Parameters()) { self.parameters = parameters }

    package subscript(name: String) -> Item? { items[name] }

    package func frame(_ name: String) -> Frame? {
        if case .series(let frame)? = items[name] { frame } else { nil }
    }

    package func chart(_ name: String) -> DrawnChart? {
        if case .chart(let chart)? = items[name] { chart } else { nil }
    }

    /// Every series by name.
    package var frames: [String: Frame] {
        items.compactMapValues { if case .series(let frame) = $0 { frame } else { nil } }
    }

    package var seriesNames: [String] { names.filter { frame($0) != nil } }
    package var chartNames: [String] { names.filter { chart($0) != nil } }

    package func plan(of name: String) -> PlanDescription? { plans[name] }

    /// - Parameter plan: what made it, for `explain`.
    package mutating func store(_ item: Item, as name: String, plan: PlanDescription? = nil) {
        stamps[name] = Self.nextStamp()
        plans[name] = plan
        remotes[name] = nil
        newest = name
        let old = items.updateValue(item, forKey: name)
        if old == nil { names.append(name) }
        columnBytes += item.columnBytes - (old?.columnBytes ?? 0)
        switch item {
        case .series:
            currentSeries = name
            if currentChart == name { currentChart = chartNames.last }
        case .chart:
            currentChart = name
            if currentSeries == name { currentSeries = seriesNames.last }
        }
    }

    /// The series of that name is left at its server.
    mutating func leave(_ remote: RemoteSeries, as name: String) { remotes[name] = remote }

    package mutating func forget(_ name: String) {
        defer { if newest == name { newest = currentSeries ?? currentChart } }
        columnBytes -= items[name]?.columnBytes ?? 0
        items[name] = nil
        stamps[name] = nil
        plans[name] = nil
        origins[name] = nil
        remotes[name] = nil
        names.removeAll { $0 == name }
        if currentSeries == name { currentSeries = seriesNames.last }
        if currentChart == name { currentChart = chartNames.last }
    }

    /// - Parameter asker: whose cell wrote it.
    package mutating func record(written request: FenceRequest, by asker: FileAccess.Asker) {
        if !written.contains(request) { written.append(request) }
        if asker == .person, !writtenByPerson.contains(request) { writtenByPerson.append(request) }
    }

    /// What the person's own cells have read and written.
    package func own(in access: FileAccess) -> [FenceRequest] {
        let reads = sources.filter { $0.asker == .person && $0.path != FileAccess.standardInput }
        return reads.map { FenceRequest(.read, path: $0.path, target: access.path($0.path).nearest) } + writtenByPerson
    }

    package mutating func record(server request: FenceRequest) {
        if !servers.contains(request) { servers.append(request) }
    }

    /// Notes what another session's cells have read, written and asked.
    mutating func record(allOf other: Workspace) {
        for file in other.sources { record(file) }
        for request in other.written {
            record(written: request, by: other.writtenByPerson.contains(request) ? .person : .notebook)
        }
        for request in other.servers { record(server: request) }
    }

    /// Whether a file that both have read was not the same for both.
    package func hasReadOtherwise(than other: Workspace) -> Bool {
        other.sources.contains { file in
            sources.contains { Path($0.path) == Path(file.path) && $0.stamp != file.stamp }
        }
    }

    package mutating func record(_ file: LoadedFile) {
        if let known = sources.firstIndex(where: { Path($0.path) == Path(file.path) }) {
            sources[known] = file
        } else {
            sources.append(file)
        }
    }
}

extension Workspace.Item {
    /// Bytes of the columns that it holds on to.
    fileprivate var columnBytes: Int {
        var holdings = ColumnHoldings()
        switch self {
        case .series(let frame): holdings.add(frame)
        case .chart(let chart): chart.hold(&holdings)
        }
        return holdings.bytes
    }
}

extension Workspace {
    private static let stampCount = Atomic(0)

    static func nextStamp() -> Int { stampCount.wrappingAdd(1, ordering: .relaxed).newValue }

    /// Whether a name stands for the same thing in both, or for none.
    func holdsSame(_ name: String, as other: Workspace) -> Bool { stamps[name] == other.stamps[name] }

    func hasSameParameters(as other: Workspace) -> Bool { parameterStamp == other.parameterStamp }

    /// Whether both hold the same things under the same names, whichever is current.
    func isSame(as other: Workspace) -> Bool {
        names == other.names && stamps == other.stamps && parameterStamp == other.parameterStamp
    }
}
