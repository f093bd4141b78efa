import Catalog
import Syntax

/// The names with the greatest values alone, greatest first, `top 10`: the same as `x sort desc first 10`.
package enum TopClause: Clause {
    package static let entry = CatalogEntry(
        .clause, "top", summary: "so many names on the discrete axis, those of the greatest values",
        form: EndForm.form,
        examples: [Example("load Samples/stations.csv\nplot bar max high by station top 2")],
        notes:
            "In a plot's line; after a `|` it picks rows. Where no names stand along x it is so many of the series, by what their values come to. `bottom` has the least."
    )

    package static func apply(_ arguments: Arguments, to spec: inout ChartSpec) {
        EndForm.apply(arguments, to: &spec, sort: .descending)
    }
}

/// The names with the least values alone, least first.
package enum BottomClause: Clause {
    package static let entry = CatalogEntry(
        .clause, "bottom", summary: "so many names on the discrete axis, those of the least values",
        form: EndForm.form,
        examples: [Example("load Samples/stations.csv\nplot bar max high by station bottom 2")])

    package static func apply(_ arguments: Arguments, to spec: inout ChartSpec) {
        EndForm.apply(arguments, to: &spec, sort: .ascending)
    }
}

private enum EndForm {
    static let form: Form = .sequence([.slot("first", .count), .optional(.flag("rest", as: "rest"))])

    static func apply(_ arguments: Arguments, to spec: inout ChartSpec, sort: SortSpec) {
        // `sort by a top 5` is of those that are greatest by it.
        if case .column(let name, _)? = spec.x.sort {
            spec.x.end = .column(name, isAscending: sort == .ascending)
        } else {
            (spec.x.sort, spec.x.end) = (spec.x.sort ?? sort, sort)
        }
        spec.x.first = arguments.count("first")
        spec.x.foldsRest = arguments.has("rest")
    }
}
