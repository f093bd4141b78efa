import Scene
import Terminal

/// A cell as a terminal shows it.
struct CellGlyph: Equatable {
    var character: Character = " "
    var ink = Ink.foreground
    var ground = Ink.nothing
    var look = Cell.Look.plain
    var isReversed = false

    static let blank = CellGlyph()
}

/// Chooses the character of a cell: letters before markers, markers before rules, rules before lines, lines before bars, bars
/// before axes, axes before the grid.
struct GlyphChooser {
    let style: GlyphSet
    let colour: ColourDepth
    /// Series that are drawn as lines when there is no colour: ASCII gives each its own letter when there are several.
    let lineSeries: Int
    /// Gives the shades of a heat map without colour; nil when each series has a shade.
    let shades: SceneCensus?

    private static let lower: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    private static let left: [Character] = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]
    private static let boxes: [Character] = [
        " ", "╵", "╶", "└", "╷", "│", "┌", "├", "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼",
    ]
    /// What fills the bars and areas of each series where there is no colour; the first four are shades too.
    private static let fills = Array("█▓▒░╳╱╲▚abcdefgh")
    /// A line of each series in ASCII.
    private static let strokes = Array("*+ox@%&$#=~svcwz")
    private static let plainFills = Array("#%=-x/\\oabcdefgh")

    func glyph(_ cell: Cell, letters: [Character]) -> CellGlyph {
        if cell.letter > 0, Int(cell.letter) <= letters.count {
            return CellGlyph(
                character: letters[Int(cell.letter) - 1], ink: cell.letterInk, ground: ground(cell),
                look: cell.letterLook)
        }
        if colour == .none, cell.isShade || cell.isKey && shades == nil { return whole(toned(cell.markerInk.bits)) }
        if let marker = cell.marker {
            return CellGlyph(
                character: cell.markerKind.map(kind) ?? character(marker, cell.markerStep), ink: cell.markerInk,
                ground: ground(cell))
        }
        let filled = cell.slots != SIMD8<UInt32>(repeating: 0)
        let isRule =
            cell.links != 0 && (cell.linkKind == .solid || cell.linkKind == .dashed || cell.linkKind == .frame)
        if isRule, !filled || (colour != .none && cell.links & (Cell.east | Cell.west) != 0 && !ground(cell).isNothing)
        {
            return CellGlyph(character: line(cell), ink: cell.linkInk, ground: ground(cell))
        }
        if cell.dots != 0 {
            if !style.isASCII, colour != .none, cell.area == 0xFF, cell.front == 0xFF, !filled {
                // A line over an area: the area is the ground behind it.
                return CellGlyph(character: dots(cell.dots), ink: cell.dotInk, ground: cell.areaInk)
            }
            return CellGlyph(character: braille(cell), ink: cell.dotInk, ground: ground(cell))
        }
        if filled { return block(cell) }
        if cell.area != 0 { return area(cell) }
        guard cell.links != 0, cell.linkKind != .grid || colour != .none else { return .blank }
        return CellGlyph(character: line(cell), ink: cell.linkInk)
    }

    /// The colour behind a character on a cell that a bar covers whole.
    private func ground(_ cell: Cell) -> Ink {
        guard colour != .none else { return .nothing }
        let first = cell.slots[0]
        return first != 0 && cell.slots == SIMD8(repeating: first) ? Ink(bits: first) : .nothing
    }

    // MARK: Bars

    private func block(_ cell: Cell) -> CellGlyph {
        var runs: [(ink: UInt32, length: Int)] = []
        for slot in 0..<8 {
            let ink = colour == .none ? toned(cell.slots[slot]) : cell.slots[slot]
            if runs.last?.ink == ink { runs[runs.count - 1].length += 1 } else { runs.append((ink, 1)) }
        }
        if runs.count == 3, runs[0].ink == 0, runs[2].ink == 0 { return floating(runs, sideways: cell.sideways) }
        while runs.count > 2 {
            // Two inks a cell: the thinnest run goes to its thicker neighbour.
            let thin = runs.indices.min { runs[$0].length < runs[$1].length } ?? 0
            let before = thin > 0 ? runs[thin - 1].length : 0
            let after = thin + 1 < runs.count ? runs[thin + 1].length : 0
            let into = before >= after ? thin - 1 : thin + 1
            runs[into].length += runs[thin].length
            runs.remove(at: thin)
            if runs.count > 1, into == thin - 1, into + 1 < runs.count, runs[into].ink == runs[into + 1].ink {
                runs[into].length += runs[into + 1].length
                runs.remove(at: into + 1)
            }
        }
        let low = runs[0]
        guard runs.count == 2 else { return whole(low.ink) }
        return split(low.ink, low.length, runs[1].ink, sideways: cell.sideways)
    }

    /// A piece within one cell that touches neither end.
    private func floating(_ runs: [(ink: UInt32, length: Int)], sideways: Bool) -> CellGlyph {
        let (under, over) = (runs[0].length, runs[2].length)
        let ink = runs[1].ink
        if runs[1].length <= 4, (under - over).magnitude <= 2 {
            let character: Character = style.isASCII ? (sideways ? "|" : "-") : (sideways ? "┃" : "━")
            return CellGlyph(character: character, ink: Ink(bits: ink))
        }
        return under <= over
            ? split(ink, 8 - over, 0, sideways: sideways) : split(0, under, ink, sideways: sideways)
    }

    /// The character of the n-th fill.
    func fill(_ number: Int) -> Character {
        let all = style.isASCII ? Self.plainFills : Self.fills
        return all[max(0, number) % all.count]
    }

    private func whole(_ ink: UInt32) -> CellGlyph {
        CellGlyph(character: fill(colour == .none ? shade(ink) : 0), ink: Ink(bits: ink))
    }

    /// The first `length` eighths in one ink, the rest in another, either of which may be nothing.
    private func split(_ first: UInt32, _ length: Int, _ second: UInt32, sideways: Bool) -> CellGlyph {
        if style.isASCII || colour == .none {
            if first != 0, second != 0 { return whole(length >= 4 ? first : second) }
        }
        if style.isASCII {
            let covered = first != 0 ? length : 8 - length
            if covered >= 6 { return whole(first != 0 ? first : second) }
            let character: Character =
                sideways
                ? (covered >= 3 ? ":" : "'") : first != 0 ? (covered >= 3 ? ":" : ".") : (covered >= 3 ? "\"" : "'")
            return CellGlyph(character: character, ink: Ink(bits: first != 0 ? first : second))
        }
        let blocks = sideways ? Self.left : Self.lower
        if first != 0 {
            if colour == .none, shade(first) > 0, length >= 4 { return whole(first) }
            return CellGlyph(character: blocks[length], ink: Ink(bits: first), ground: Ink(bits: second))
        }
        let thickness = 8 - length
        if thickness == 4 { return CellGlyph(character: sideways ? "▐" : "▀", ink: Ink(bits: second)) }
        if thickness == 1 { return CellGlyph(character: sideways ? "▕" : "▔", ink: Ink(bits: second)) }
        if colour != .none {
            return CellGlyph(character: blocks[length], ink: Ink(bits: second), isReversed: true)
        }
        if thickness >= 6 { return whole(second) }
        let character: Character = thickness >= 3 ? (sideways ? "▐" : "▀") : (sideways ? "▕" : "▔")
        return CellGlyph(character: character, ink: Ink(bits: second))
    }

    /// Without colour two inks are one when they have the same shade.
    private func toned(_ ink: UInt32) -> UInt32 {
        ink == 0 ? 0 : Ink(0, series: 0).bits + UInt32(tone(ink))
    }

    private func shade(_ toned: UInt32) -> Int { Int(toned & 15) }

    private func tone(_ ink: UInt32) -> Int {
        if let shades { return shades.shade(ink & 0xFFFFFF) }
        return max(0, Ink(bits: ink).series) % Self.fills.count
    }

    // MARK: Lines

    func braille(_ cell: Cell) -> Character {
        let mask = cell.dots | cell.area
        if !style.isASCII { return dots(mask) }
        if cell.dots != 0 {
            if cell.isCloud { return cloud(cell.dots) }
            // Without colour each of several lines has a sign of its own.
            if lineSeries > 1, colour == .none { return Self.strokes[max(0, cell.dotInk.series) % Self.strokes.count] }
            return cell.course.stroke
        }
        return cell.area.nonzeroBitCount >= 4 ? ":" : "."
    }

    /// Where in its cell the points of a cloud lie, and whether they are many.
    private func cloud(_ mask: UInt8) -> Character {
        if mask.nonzeroBitCount > 4 { return "%" }
        let isHigh = mask & 0x1B != 0
        let isLow = mask & 0xE4 != 0
        return isHigh && isLow ? ":" : isHigh ? "'" : "."
    }

    private func line(_ cell: Cell) -> Character {
        let lies = cell.links & (Cell.east | Cell.west) != 0
        let stands = cell.links & (Cell.north | Cell.south) != 0
        if style.isASCII {
            return lies && stands
                ? "+" : lies ? (cell.linkKind == .grid ? "." : "-") : (cell.linkKind == .grid ? "." : "|")
        }
        switch cell.linkKind {
        case .grid: return lies && stands ? "┼" : lies ? "┈" : "┊"
        case .dashed where lies != stands: return lies ? "╌" : "╎"
        case .axis, .solid, .dashed, .frame: return Self.boxes[Int(cell.links & 15)]
        }
    }
}
