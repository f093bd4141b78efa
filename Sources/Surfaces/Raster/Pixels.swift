/// A picture in memory: `width` × `height` values 0x00RRGGBB, row by row from the top; 0xAARRGGBB where it lets a ground
/// through.
package struct Pixels: Sendable, Equatable {
    package let width: Int
    package let height: Int
    package let values: [UInt32]
    /// Device pixels a point, for the size that a file states.
    package let scale: Double
    package let hasAlpha: Bool

    /// Traps unless there are width × height values: the rooms that make pixels have checked.
    package init(width: Int, height: Int, values: [UInt32], scale: Double = 1, hasAlpha: Bool = false) {
        // TRAP: a surface makes as many values as its own size says, which was bounded before.
        precondition(width > 0 && height > 0 && values.count == width * height, "a picture needs all its pixels")
        self.width = width
        self.height = height
        self.values = values
        self.scale = scale
        self.hasAlpha = hasAlpha
    }

    /// The value at a place, 0 outside.
    package func value(_ x: Int, _ y: Int) -> UInt32 {
        guard x >= 0, y >= 0, x < width, y < height else { return 0 }
        return values[y * width + x]
    }
}
