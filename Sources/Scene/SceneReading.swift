/// The values of a picture and where they stand, for whoever points at one or walks from one to the next. Empty unless it was
/// asked for.
package struct SceneReading: Sendable, Equatable {
    /// What a place is: `Time`, `Weekday`.
    package var placeTitle = ""
    /// The titles of small multiples, in order; empty for one plot.
    package var panels: [String] = []
    /// In the order of the series, and within one in that of its rows.
    package var stops: [Stop] = []
    /// Values that are drawn and are none of the stops.
    package var left = 0

    package struct Part: Sendable, Equatable {
        package var name: String
        package var value: String

        package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
    }

    /// One value.
    package struct Stop: Sendable, Equatable {
        /// Its plot, from 0.
        package var panel: Int
        /// `Dec 4 at 5:40 AM`.
        package var place: String
        package var series: String
        /// With its unit: `12.4 °C`.
        package var value: String
        /// The same by its parts, where it is more than a number: the quartiles of a box. Empty otherwise.
        package var parts: [Part]
        /// Points of the scene.
        package var point: Point
        package var color: Color
        /// It is a place of its own: the pointer finds it by both of its directions, not by the first alone.
        package var isFree: Bool

        package init(
            panel: Int = 0, place: String, series: String, value: String, parts: [Part] = [], point: Point,
            color: Color,
            isFree: Bool
        ) {
            (self.panel, self.place, self.series, self.value, self.parts) = (panel, place, series, value, parts)
            (self.point, self.color, self.isFree) = (point, color, isFree)
        }
    }

    package init() {}
}
