/// The session's calendar: proleptic Gregorian, years 1 to 9999, in one zone, with one week start.
package struct Calendar: Sendable {
    package var zone: Zone
    package var weekStart: Weekday

    package init(zone: Zone, weekStart: Weekday = .monday) {
        self.zone = zone
        self.weekStart = weekStart
    }
}

package enum Weekday: Int, Sendable, CaseIterable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday
}
