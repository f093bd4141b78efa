import Catalog
import Syntax

/// A transform within keys that are no columns: `cumulative v by year`, `top 1 v by hour(time)`.
///
/// Each such key is worked out as a column first, the transform then works within columns as always, and the columns go again.
/// So every verb with `by` takes periods, cycles and expressions, and none knows of it. Missing times have a missing key, which
/// is a group of its own. n keys cost O(n · rows) before the transform.
struct KeyedTransform: Transform {
    static let entry = CatalogEntry(.verb, "by", summary: "within keys")

    private let inner: any Transform
    private let keys: [(key: GroupKey, name: String)]
    /// Whether the columns of the keys are part of the result.
    private let keeps: Bool

    init(_ arguments: Arguments, _ context: SeriesContext) throws { throw SeriesError.noPeriod }

    private init(_ inner: any Transform, _ keys: [(key: GroupKey, name: String)], keeps: Bool) {
        self.inner = inner
        self.keys = keys
        self.keeps = keeps
    }

    /// The transform of a kind that those words make.
    static func making(
        _ kind: any Transform.Type, _ arguments: Arguments, _ context: SeriesContext
    ) throws -> any Transform {
        guard arguments.has("key") else { return try kind.init(arguments, context) }
        // An aggregate knows periods and cycles itself, and its keys are its rows.
        let keeps = kind is AggregateTransform.Type || kind is DistinctTransform.Type
        var computed: [(key: GroupKey, name: String)] = []
        var own = arguments
        own.all = try arguments.all.map { argument in
            guard argument.label == "key", case .group(let words) = argument.value,
                let key = try GroupKey.reading(Arguments([argument], range: argument.range)).first
            else { return argument }
            switch key {
            case .column(let name) where !keeps:
                return Argument(
                    label: "group", value: .word(name), range: words.range, isColumn: words.has("column"))
            case .period where keeps, .cycle where keeps, .column: return argument
            case .expression, .period, .cycle:
                let name = key.columnName
                computed.append((key, name))
                let column = Argument(label: keeps ? "column" : "group", value: .word(name), range: words.range)
                guard keeps else { return column }
                let group = Arguments([column], range: words.range)
                return Argument(label: "key", value: .group(group), range: argument.range)
            }
        }
        let inner = try kind.init(own, context)
        return computed.isEmpty ? inner : KeyedTransform(inner, computed, keeps: keeps)
    }

    func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        var keyed = frame
        var notes: [SeriesNote] = []
        var added: Set<String> = []
        for (key, name) in keys {
            let found = key.asColumn(in: frame)
            if let hidden = found.hidden(in: frame) { notes.append(.hidden(column: hidden)) }
            var column = try found.column(in: frame, context)
            column.name = name
            keyed.columns.removeAll { $0.name == name }
            keyed.columns.append(column)
            if frame.column(name) == nil || keeps { added.insert(name) }
        }
        var outcome = try inner.apply(to: keyed, context)
        outcome.notes += notes
        guard !keeps else { return outcome }
        outcome.frame.columns.removeAll { added.contains($0.name) }
        outcome.frame.groups = frame.groups
        // A column that a key hid is back where the rows are the same.
        for (_, name) in keys where !added.contains(name) && outcome.frame.count == frame.count {
            guard let own = frame.column(name), let at = outcome.frame.columns.firstIndex(where: { $0.name == name })
            else { continue }
            outcome.frame.columns[at] = own
        }
        return outcome
    }
}

extension Transform {
    /// The transform that the words of a stage make, with keys of every kind.
    package static func making(_ arguments: Arguments, _ context: SeriesContext) throws -> any Transform {
        try KeyedTransform.making(Self.self, arguments, context)
    }
}

extension GroupKey {
    /// What its column is called: `month`, `hour_of_day`, `hour(time)`.
    var columnName: String {
        switch self {
        case .cycle(let cycle): cycle.columnName
        default: words
        }
    }
}
