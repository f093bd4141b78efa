import Checked
import Diagnostics
import Scene

/// Draws scenes into pixels, through Cairo and Pango.
package enum Raster {
    /// The most device pixels of one picture.
    package static let limit = 64_000_000

    /// The scene at `scale` device pixels a point, on its background (over white where that is translucent, over nothing where it is transparent).
    ///
    /// Straight grid lines and the edges of bars are put on whole device pixels at any scale. Throws `notASize` and
    /// `tooManyPixels` before anything is allocated, `librariesMissing`, `fontsMissing` and `drawingFailed`.
    /// O(pixels + segments × their length).
    package static func draw(_ scene: Scene, scale: Double = 1) throws(SurfacesError) -> Pixels {
        guard scene.background.alpha > 0 else { return try transparent(scene, scale) }
        let (width, height) = try deviceSize(of: scene.size, scale: scale)
        let ground = value(of: scene.background)
        try CairoLibrary.open()
        var failure: SurfacesError?
        let values = unsafe [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
            unsafe buffer.initialize(repeating: ground)
            count = width * height
            do throws(SurfacesError) {
                // SAFETY: the buffer outlives the canvas, which finishes its surface before this closure ends.
                let canvas = unsafe try Canvas(drawingInto: buffer, width: width, height: height, scale: scale)
                for element in scene.elements {
                    if Cancellation.process.isRaised { throw SurfacesError.interrupted }
                    try canvas.draw(element)
                }
                try canvas.finish()
                // Cairo leaves anything in the byte that RGB24 does not use.
                for index in 0..<(width * height) { unsafe buffer[index] &= 0xffffff }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return Pixels(width: width, height: height, values: values, scale: scale)
    }

    /// Over nothing: what differs over white and over black lets that much of any ground through.
    private static func transparent(_ scene: Scene, _ scale: Double) throws(SurfacesError) -> Pixels {
        var ground = scene
        ground.background = Color(hex: 0xffffff)
        let light = try draw(ground, scale: scale)
        ground.background = Color(hex: 0x000000)
        let dark = try draw(ground, scale: scale)
        var values = dark.values
        for place in values.indices {
            let (white, black) = (light.values[place], dark.values[place])
            var through: UInt32 = 255
            for shift in [0, 8, 16] as [UInt32] {
                let (over, under) = (white >> shift & 255, black >> shift & 255)
                through = min(through, over > under ? over - under : 0)
            }
            let alpha = 255 - through
            var value = alpha << 24
            for shift in [0, 8, 16] as [UInt32] where alpha > 0 {
                value |= min(255, ((black >> shift & 255) * 255 + alpha / 2) / alpha) << shift
            }
            values[place] = value
        }
        return Pixels(width: dark.width, height: dark.height, values: values, scale: scale, hasAlpha: true)
    }

    /// Width and height in device pixels, within the limit.
    static func deviceSize(of size: Size, scale: Double) throws(SurfacesError) -> (Int, Int) {
        let width = (size.width * scale).rounded()
        let height = (size.height * scale).rounded()
        guard scale > 0, width >= 1, height >= 1, (width * height).isFinite else {
            throw .notASize(width: size.width, height: size.height, scale: scale)
        }
        // 32,767 is Cairo's own limit for a side.
        guard width * height <= Double(limit), width <= 32_767, height <= 32_767 else {
            throw .tooManyPixels(width: width, height: height, limit: limit)
        }
        return (Int(saturating: width), Int(saturating: height))
    }

    /// 0x00RRGGBB of a colour over white.
    static func value(of color: Color) -> UInt32 {
        func byte(_ part: Double) -> UInt32 {
            let over = part * color.alpha + (1 - color.alpha)
            return UInt32(saturating: (min(max(over.isNaN ? 1 : over, 0), 1) * 255).rounded())
        }
        return byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue)
    }
}
