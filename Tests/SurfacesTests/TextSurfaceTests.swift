import Foundation
import Scene
import Testing

@testable import Surfaces
@testable import Terminal

@Suite struct TextSurfaceTests {
    /// `PICTURES=60x16:unicode:truecolour` prints every scene instead of checking anything, for the eye.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["PICTURES"] != nil))
    func pictures() throws {
        let wish = (ProcessInfo.processInfo.environment["PICTURES"] ?? "").split(separator: ":")
        let size = (wish.first ?? "80x20").split(separator: "x").compactMap { Int($0) }
        let depth: ColourDepth = wish.last == "true" ? .trueColour : wish.last == "256" ? .ansi256 : wish.last == "16" ? .ansi16 : .none
        for (name, make) in TextScenes.all {
            print("── \(name)")
            print(TextSurface.draw(make(size[0], size[1]), style: wish.contains("ascii") ? .ascii : .unicode, colour: depth))
        }
    }
}
