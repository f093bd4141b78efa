import CPNG

/// The pixels of a PNG, read back through libdeflate or, of another form than ours, libpng.
package enum PNGPicture {
    /// Over white where it is translucent; nil for what is not a whole PNG or holds more than `Raster.limit` pixels.
    package static func pixels(_ bytes: [UInt8]) -> Pixels? {
        guard PNGChunks(bytes).isWhole else { return nil }
        // SAFETY: the bytes are read within the call; what it returns is copied, then freed once.
        let picture = unsafe png_decode(bytes, bytes.count, Raster.limit)
        guard let values = unsafe picture.values else { return nil }
        defer { unsafe png_values_free(values) }
        let (width, height) = unsafe (Int(picture.width), Int(picture.height))
        return unsafe Pixels(
            width: width, height: height, values: Array(UnsafeBufferPointer(start: values, count: width * height)))
    }
}

extension Pixels {
    /// `1600x800-` and 64 bits of FNV-1a over the values, in hexadecimal: tells a picture from one that was painted over. Source:
    /// Fowler, Noll and Vo, draft-eastlake-fnv.
    package var digest: String {
        // SAFETY: the array's own values and count.
        let hash = unsafe values.withUnsafeBufferPointer { buffer in
            unsafe buffer.baseAddress.map { unsafe png_values_digest($0, buffer.count) } ?? 0
        }
        return "\(width)x\(height)-" + String(hash, radix: 16)
    }
}
