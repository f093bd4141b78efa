import Reading
import Series

/// A column as DuckDB describes it, and how it is asked for.
struct DuckDBColumn {
    let name: String
    /// `BIGINT`, `DECIMAL(9,2)`, `TIMESTAMP WITH TIME ZONE` (duckdb.org/docs/stable/sql/data_types/overview).
    let type: String

    /// What it is here; nil for times, whose layout their text tells.
    var kind: CSVColumn.Kind? {
        switch type {
        case "BIGINT", "UBIGINT", "HUGEINT", "UHUGEINT": .whole
        case "TINYINT", "SMALLINT", "INTEGER", "UTINYINT", "USMALLINT", "UINTEGER", "FLOAT", "DOUBLE": .number
        case "DATE": nil
        default:
            type.hasPrefix("TIMESTAMP")
                ? nil : type.hasPrefix("DECIMAL(") ? (type.hasSuffix(",0)") ? .whole : .number) : .text
        }
    }

    /// Whether it is to be quoted in CSV: `NA` and digits stay texts, and what is missing is told from what is empty.
    var isQuoted: Bool { kind == .text && type != "BOOLEAN" }

    /// Whether its times are finer than those here.
    var isNanoseconds: Bool { type == "TIMESTAMP_NS" }

    /// As SQL names it.
    var quoted: String { SQLText.quoted(name) }

    /// As it is compared. A number of 32 bits goes by its digits: 0.1 is 0.1 then, as where its rows are read as text.
    var compared: String { type == "FLOAT" ? "CAST(CAST(\(quoted) AS VARCHAR) AS DOUBLE)" : quoted }

    /// As a SELECT asks for it.
    var selected: String {
        if isNanoseconds { return "CAST(\(quoted) AS TIMESTAMP) AS \(quoted)" }
        // NaN is missing here; in CSV it would be a word.
        let isFloating = type == "DOUBLE" || type == "FLOAT"
        return isFloating ? "nullif(\(quoted), CAST('nan' AS DOUBLE)) AS \(quoted)" : quoted
    }

    /// Two numbers to SELECT for a column of nanoseconds: the times that are cut, and how many of them then equal another.
    var cuts: String {
        let cut = "CAST(\(quoted) AS TIMESTAMP)"
        return "count(*) FILTER (CAST(\(cut) AS TIMESTAMP_NS) <> \(quoted)), "
            + "count(DISTINCT \(quoted)) - count(DISTINCT \(cut))"
    }

    /// What the reply says of those; nil when nothing was cut.
    func note(cut: Int, equal: Int) -> FormatsNote? {
        cut > 0 ? .nanoseconds(column: name, cut: cut, equal: equal) : nil
    }
}
