import Catalog

/// Every function of expressions, in the order of the reference page. (The aggregates, as functions of a whole column,
/// are in `AggregateCatalog`.)
package enum FunctionCatalog {
    package static let all: [ExpressionFunction] =
        ExpressionFunction.ofColumns(MathFunctions.all) + ConditionFunctions.all
        + ExpressionFunction.ofColumns(DateFunctions.all) + ConversionFunctions.all + TextFunctions.all
        + TextEditFunctions.all + ExpressionFunction.ofColumns(OrderFunctions.all)
        + ExpressionFunction.ofColumns(SpanFunctions.all)

    package static let entries: [CatalogEntry] = all.map(\.entry)

    static let names: [String] = all.map(\.entry.name) + AggregateCatalog.entries.map(\.name) + StageFunctions.names

    /// Functions of the time of rows whose names may stand alone: `where weekday = Monday`.
    package static let partsOfTime: Set<String> = DateFunctions.parts

    static func named(_ name: String) -> ExpressionFunction? { all.first { $0.entry.name == name } }
}
