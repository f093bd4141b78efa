import Files
import Session
import Surfaces

/// A figure that drifted, as it was held and as it is drawn now.
package struct DriftImages: Sendable {
    var name: String
    var held: [UInt8]
    var now: Pixels

    /// Writes three pictures: `STEM-NAME-was.png`, `-now.png`, and `-difference.png` with what differs in red over what is the same, pale;
    /// the last one where both have one size.
    ///
    /// - Throws: `SessionError.cannotWrite`.
    package func write(to folder: Path, stem: String) throws {
        folder.makeFolders(rights: 0o777)
        func put(_ bytes: [UInt8], _ word: String) throws {
            let place = folder.joined(FileName("\(stem)-\(name)-\(word).png"))
            var pending = PendingFiles()
            do {
                try pending.write(place, typed: place.text) { try $0.append(bytes) }
                try pending.commit()
            } catch {
                pending.abandon()
                throw error
            }
        }
        try put(held, "was")
        try put(PNGSurface.encode(now, purpose: .file), "now")
        guard let before = PNGPicture.pixels(held), before.width == now.width, before.height == now.height else {
            return
        }
        let values = zip(before.values, now.values).map { was, value in
            was == value ? Self.pale(value) : Self.red
        }
        try put(
            PNGSurface.encode(Pixels(width: now.width, height: now.height, values: values), purpose: .file),
            "difference")
    }

    private static let red: UInt32 = 0xFFE0_2020

    /// Three quarters of the way to white.
    private static func pale(_ value: UInt32) -> UInt32 {
        let quarter = (value & 0x00FC_FCFC) >> 2
        return 0xFF00_0000 | quarter + 0x00BF_BFBF
    }
}
