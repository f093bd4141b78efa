import Foundation
import Scene
import Testing

@testable import Surfaces
@testable import Terminal

@Suite struct TextSurfaceTests {
    /// `PICTURES=80x16:unicode:true:FILE` writes every scene to a file instead of checking anything, for the eye.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["PICTURES"] != nil))
    func pictures() throws {
        let wish = (ProcessInfo.processInfo.environment["PICTURES"] ?? "").split(separator: ":").map(String.init)
        try #require(wish.count == 4)
        let size = wish[0].split(separator: "x").compactMap { Int($0) }
        let depths: [String: ColourDepth] = ["true": .trueColour, "256": .ansi256, "16": .ansi16]
        var all = ""
        for (name, make) in TextScenes.all {
            all += "── \(name)\n"
            all += TextSurface.draw(
                make(size[0], size[1]), style: wish[1] == "ascii" ? .ascii : .unicode, colour: depths[wish[2]] ?? .none)
        }
        try all.write(toFile: wish[3], atomically: false, encoding: .utf8)
    }
}
