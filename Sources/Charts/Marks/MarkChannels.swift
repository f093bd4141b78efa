/// What a mark shows by its channels. Axes, guides, readouts and words read this; nobody asks which mark it is.
package struct MarkChannels: Sendable {
    package var x: Along
    package var y: Showing
    /// Those that it needs beside x and y.
    package var also: Set<Role>

    package init(x: Along, y: Showing, also: Set<Role> = []) { (self.x, self.y, self.also) = (x, y, also) }

    /// How it lies along x.
    package enum Along: Sendable {
        /// At a place.
        case place
        /// Over a band: a period, a category, the spacing of instants.
        case band
        /// Over bands of a layout of its own, without axes: its figure has no other layer.
        case own

        package var isBand: Bool { self != .place }
    }

    /// How it shows a value.
    package enum Showing: Sendable {
        /// By where it stands along y.
        case level
        /// By how far it reaches from zero along y.
        case length
        /// By how far it goes on from the one before it along y.
        case step
        /// By its part of a whole, without y.
        case share
        /// By the colour of a cell: along y there are places too.
        case cell

        var isFromZero: Bool { self == .length || addsUp }
        /// Its values stand over x at a height of y.
        package var isOnAxes: Bool { self == .level || self == .length || self == .step }
        /// What it shows of one key and of the next is added: so are the rows of a key.
        package var addsUp: Bool { self == .share || self == .step }
    }

    package enum Role: Sendable {
        /// The lower end, where y is the upper.
        case lower
        case open, close
        /// Its colours say its values, unless they were asked to say something else.
        case color
        /// It writes words above its highest and below its lowest values.
        case text
    }
}

/// What a mark makes of its rows.
package enum MarkStat: Sendable {
    /// Each is drawn; those of one key are combined here.
    case rows
    /// One value of the rows of each key: whoever makes these values spares it the rows.
    case aggregate
    /// How all of them lie: one value that stands for many leaves nothing to show.
    case spread
    /// How many of them lie in each interval: an empty one is not a place that someone would miss.
    case bins

    var isOfAllRows: Bool { self == .spread || self == .bins }
}

/// Where series stand that share their places.
package enum MarkPosition: Sendable {
    /// On each other, unless that was refused.
    case stack
    /// Side by side in their band.
    case dodge
}

/// What is put together after the scales are known.
package enum MarkArrangement: Sendable {
    /// Nothing: each row has its shape.
    case each
    /// Rows are joined to the next ones: rows of one place would zigzag, and more than there are pixels are reduced.
    case joined
    /// Bars thinner than a pixel are one, which is said.
    case columns
    /// Points of a plane: of very many the density is drawn. What is told of them is how x and y go together, not a course.
    case cloud
}

/// What a mark shows of which no measure is said.
package enum UnsaidMeasure: Sendable {
    /// The rows that a key puts together, counted; the first column of numbers where each place has one row. Law (c).
    case rows
    /// The first column of numbers.
    case first
    /// All columns of one unit or two.
    case every
    /// The most columns that have one unit, which they share an axis of.
    case alike
    /// What the layer before it shows.
    case layerBefore
}
