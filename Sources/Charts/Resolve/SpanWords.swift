import Series

extension CalendarStep {
    /// What comes after `each` and `a`: `day`, `30-minute span`.
    var eachWords: String { count == 1 ? unit.rawValue : "\(count)-\(unit.rawValue) span" }
}
