import Glibc

/// Our own small fontconfig configuration. A chart's text is set in Inter, which the program brings, so that it is the same on
/// every machine; what Inter does not have is set in fonts of the machine: of the folders that packages of these fonts fill, by
/// no user's rules, with a cache that fontconfig may write.
/// Format: fontconfig user's manual, "Font configuration files".
enum FontConfiguration {
    /// Inter for everything it has; DejaVu, Noto and smaller fonts for other scripts and symbols.
    static let families = "Inter,DejaVu Sans,Noto Sans,Noto Sans CJK SC,WenQuanYi Micro Hei"

    /// The folders of Debian's packages, then Fedora's and Arch's; those that do not exist cost nothing.
    private static let folders = [
        "/usr/share/fonts/truetype/dejavu",
        "/usr/share/fonts/truetype/noto", "/usr/share/fonts/opentype/noto", "/usr/share/fonts/truetype/wqy",
        "/usr/share/fonts/dejavu-sans-fonts", "/usr/share/fonts/google-noto",
        "/usr/share/fonts/TTF", "/usr/share/fonts/noto",
    ]

    /// The configuration, with the cache in `$XDG_CACHE_HOME/plotline/fontconfig` or `~/.cache/plotline/fontconfig`.
    /// The system's cache stands first: it covers the same folders, so that even a first run need not scan fonts.
    static func text(environment: (String) -> String?) -> String {
        var caches = ["/var/cache/fontconfig"]
        if let cache = environment("XDG_CACHE_HOME"), isAbsolute(cache) {
            caches.append(cache + "/plotline/fontconfig")
        } else if let home = environment("HOME"), isAbsolute(home) {
            caches.append(home + "/.cache/plotline/fontconfig")
        }
        let folders = folders.map { "<dir>\($0)</dir>" }.joined()
        let cached = caches.map { "<cachedir>\(escaped($0))</cachedir>" }.joined()
        return "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\">"
            + "<fontconfig>\(folders)\(others)\(cached)\(bitmaps)</fontconfig>"
    }

    /// Another Inter than the program's.
    private static let others =
        "<selectfont><rejectfont><glob>/usr/share/fonts/*/Inter*</glob></rejectfont></selectfont>"

    private static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }

    /// Fonts of pictures, as those of coloured emoji, have one size only: scaled to the one asked for. As in fontconfig's own
    /// `10-scale-bitmap-fonts.conf`.
    private static let bitmaps = """
        <match target="font"><test name="outline" compare="eq"><bool>false</bool></test>\
        <edit name="pixelsizefixupfactor" mode="assign"><divide><name target="pattern">pixelsize</name>\
        <name target="font">pixelsize</name></divide></edit></match>\
        <match target="font"><test name="outline" compare="eq"><bool>false</bool></test>\
        <test name="pixelsizefixupfactor" compare="not_eq"><double>1.0</double></test>\
        <edit name="matrix" mode="assign"><times><name>matrix</name><matrix><name>pixelsizefixupfactor</name>\
        <double>0</double><double>0</double><name>pixelsizefixupfactor</name></matrix></times></edit>\
        <edit name="size" mode="assign"><divide><name>size</name><name>pixelsizefixupfactor</name></divide></edit></match>
        """

    private static func escaped(_ path: String) -> String {
        var result = ""
        for character in path {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.append(character)
            }
        }
        return result
    }
}
