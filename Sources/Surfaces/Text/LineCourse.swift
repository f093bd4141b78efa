import Scene

/// Where the lines through a cell go, in dots: what ASCII has a stroke for.
struct LineCourse {
    /// To the right.
    private var across: Int32 = 0
    /// Up as it goes to the right, less down.
    private var rise: Int32 = 0
    /// Up and down.
    private var climb: Int32 = 0

    /// - Parameter up: dots up, of a step to the right or none aside.
    mutating func add(across steps: Int, up: Int) {
        across = across &+ Int32(clamping: steps)
        rise = rise &+ Int32(clamping: up)
        climb = climb &+ Int32(clamping: up.magnitude)
    }

    /// `-` for what lies, `/` and `\\` for what is aslant, `|` for what stands or goes up and down, `.` for a dot alone.
    var stroke: Character {
        if across == 0, climb == 0 { return "." }
        // A cell is twice as high as wide: what stands rises more than that.
        if climb * 2 >= across * 5 { return "|" }
        if Int(rise.magnitude) * 4 < Int(across) * 3 { return "-" }
        return rise > 0 ? "/" : "\\"
    }
}

extension CellGrid {
    /// Counts a step of a line for the cells that it leaves and enters.
    mutating func course(from: (x: Int, y: Int), to: (x: Int, y: Int)) {
        let isBack = to.x < from.x
        let across = isBack ? from.x - to.x : to.x - from.x
        let up = isBack ? to.y - from.y : from.y - to.y
        guard from.x >= 0, from.y >= 0, to.x >= 0, to.y >= 0 else { return }
        let start = index(from.x >> 1, from.y >> 2)
        let end = index(to.x >> 1, to.y >> 2)
        if let start { cells[start].course.add(across: across, up: up) }
        if let end, end != start { cells[end].course.add(across: across, up: up) }
    }
}
