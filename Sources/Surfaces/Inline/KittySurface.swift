import Interchange

/// The kitty graphics protocol: a PNG in base 64, in chunks of 4,096 bytes.
/// Source: "Terminal graphics protocol" in kitty's documentation.
package struct KittySurface: InlineSurface {
    package init() {}
    package var name: String { "kitty" }
    package var summary: String { "pixels by the kitty graphics protocol" }

    package func encode(_ pixels: Pixels, placement: Placement) throws(SurfacesError) -> [UInt8] {
        // The cursor stands right of the picture's last row.
        try Self.encode(pixels, placement: placement, control: "", purpose: .screen) + [UInt8(ascii: "\n")]
    }

    /// A picture of a number of its own, by which it can be taken away again, for as long as the next one takes to come; the cursor
    /// stays where it is.
    ///
    /// - Parameter above: it lies above the others.
    package static func encode(
        _ pixels: Pixels, placement: Placement, id: Int, above: Bool = false
    ) throws(SurfacesError) -> [UInt8] {
        try encode(pixels, placement: placement, control: ",i=\(id),p=1,C=1" + (above ? ",z=1" : ""), purpose: .frame)
    }

    /// Takes such a picture away.
    package static func delete(id: Int) -> [UInt8] { Array("\u{1B}_Ga=d,d=I,i=\(id),q=2\u{1B}\\".utf8) }

    private static func encode(
        _ pixels: Pixels, placement: Placement, control extra: String, purpose: PNGSurface.Purpose
    ) throws(SurfacesError) -> [UInt8] {
        // a=T transmits and shows, f=100 is PNG, q=2 asks for no answer, which would arrive among typed keys.
        var control = "a=T,f=100,q=2" + extra
        if let columns = placement.columns { control += ",c=\(columns)" }
        if let rows = placement.rows { control += ",r=\(rows)" }
        return Array(try sequences(pixels, control: control, purpose: purpose).joined())
    }

    /// The picture in as many sequences as it takes.
    static func sequences(
        _ pixels: Pixels, control: String, purpose: PNGSurface.Purpose
    ) throws(SurfacesError) -> [[UInt8]] {
        let data = Base64.encode(try PNGSurface.encode(pixels, purpose: purpose))
        var result: [[UInt8]] = []
        var start = 0
        repeat {
            let end = min(start + 4096, data.count)
            let more = end < data.count ? 1 : 0
            result.append(
                Array("\u{1B}_G\(start == 0 ? control + "," : "")m=\(more);".utf8) + data[start..<end]
                    + Array("\u{1B}\\".utf8))
            start = end
        } while start < data.count
        return result
    }
}
