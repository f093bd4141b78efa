import Scene

/// Scenes that several tests draw.
enum TestScenes {
    static let black = Color(hex: 0)
    static let white = Color(hex: 0xffffff)
    static let red = Color(hex: 0xff0000)
    static let blue = Color(hex: 0x0000ff)

    static func blank(_ width: Double, _ height: Double, _ elements: [Element] = []) -> Scene {
        Scene(size: Size(width, height), background: white, elements: elements)
    }
}
