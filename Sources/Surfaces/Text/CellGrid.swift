import Scene

/// One character cell while a scene is painted on it. Shapes keep their own layers; which one is seen is decided when
/// the cell becomes a character.
struct Cell {
    /// Eighths of the cell that bars and other rectangles cover, from the bottom up, or from the left when `sideways`.
    var slots = SIMD8<UInt32>()
    var sideways = false
    /// Braille dots of areas and of lines, as U+2800 numbers them.
    var area: UInt8 = 0
    var areaInk = Ink.nothing
    /// The dots of the area in front, where it has another ink than the one that fills the cell behind it.
    var front: UInt8 = 0
    var behindInk = Ink.nothing
    /// Dots that the area in front covers, whichever of them its pattern sets, and those of the area behind it.
    var cover = AreaCover()
    var coverBehind = AreaCover()
    var dots: UInt8 = 0
    /// Where the lines through it go; counted for ASCII alone.
    var course = LineCourse()
    /// The dots are points of a cloud and no line.
    var isCloud = false
    var dotInk = Ink.nothing
    /// Lines along rows and columns: the sides they reach.
    var links: UInt8 = 0
    var linkKind = LinkKind.grid
    var linkInk = Ink.nothing
    /// A marker of a point.
    var marker: Symbol?
    /// How large, where its size is a value.
    var markerStep: SymbolStep?
    /// The number of its series, where there is nothing else to tell it by.
    var markerKind: Int?
    var markerInk = Ink.nothing
    /// The marker stands for bars or areas in a legend: without colour it is their shade.
    var isKey = false
    /// Its colour stands for a value: without colour it is a shade.
    var isShade = false
    /// 0 none, −1 the second half of the wide character before it, else one more than the index in `CellGrid.letters`.
    var letter: Int32 = 0
    var letterInk = Ink.foreground
    var letterLook = Look.plain

    enum LinkKind: UInt8 { case grid, axis, solid, dashed, frame }
    enum Look: UInt8 { case plain, bold, dim }

    static let north: UInt8 = 1
    static let east: UInt8 = 2
    static let south: UInt8 = 4
    static let west: UInt8 = 8
}

/// The cells of a text surface, row by row.
struct CellGrid {
    let columns: Int
    let rows: Int
    var cells: [Cell]
    var letters: [Character] = []
    /// Whether the course of lines is counted.
    var countsCourses = false

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        cells = Array(repeating: Cell(), count: columns * rows)
    }

    /// Whole cells and dots inside a rectangle of points, all clamped to the grid.
    struct Window {
        var left: Double
        var top: Double
        var right: Double
        var bottom: Double
    }

    /// The part of the grid that `clip` leaves, nil when nothing is left.
    func window(_ clip: Rect?) -> Window? {
        var window = Window(left: 0, top: 0, right: Double(columns) * 8, bottom: Double(rows) * 16)
        if let clip {
            guard clip.x.isFinite, clip.y.isFinite, clip.width >= 0, clip.height >= 0 else { return nil }
            window.left = max(window.left, clip.x)
            window.top = max(window.top, clip.y)
            window.right = min(window.right, clip.maxX)
            window.bottom = min(window.bottom, clip.maxY)
        }
        return window.left < window.right && window.top < window.bottom ? window : nil
    }

    /// The index of the cell at a column and row, nil outside.
    func index(_ column: Int, _ row: Int) -> Int? {
        column >= 0 && column < columns && row >= 0 && row < rows ? row * columns + column : nil
    }
}
