import Scene

/// The basic colour words. CSS gives some of them harsh values (`green` is #008000 and `yellow` #ffff00), so each
/// theme has its own tuned value; every other CSS name, and `#rrggbb`, is exact.
package enum Hue: String, Sendable, CaseIterable {
    case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown, gray, grey

    package var light: Color { Color(hex: values.light) }
    package var dark: Color { Color(hex: values.dark) }

    private var values: (light: Int, dark: Int) {
        switch self {
        case .red: (0xe5383b, 0xff5a52)
        case .orange: (0xf08000, 0xff9f2e)
        case .yellow: (0xeeb902, 0xffd43a)
        case .green: (0x2fa84f, 0x37cf62)
        case .mint: (0x00b8a0, 0x5fe0d0)
        case .teal: (0x2a9d8f, 0x4cc3b5)
        case .cyan: (0x1aa5cf, 0x5ccbee)
        case .blue: (0x2a6fdb, 0x4f93ff)
        case .indigo: (0x5550d4, 0x7d7aff)
        case .purple: (0x9a48d0, 0xc07bf2)
        case .pink: (0xee3e76, 0xff5f92)
        case .brown: (0x96704f, 0xb8916e)
        case .gray, .grey: (0x8a8a90, 0x9a9aa2)
        }
    }
}
