import Glibc

/// Where things are kept between sessions: `$XDG_STATE_HOME/plotline`, or `~/.local/state/plotline`. Source: XDG Base
/// Directory Specification 0.8, under which a relative path counts as none.
package enum StateFolder {
    /// Nil without a home.
    package static var path: String? {
        if let state = Environment["XDG_STATE_HOME"], state.hasPrefix("/") { return state + "/plotline" }
        guard let home = Environment["HOME"], home.hasPrefix("/") else { return nil }
        return home + "/.local/state/plotline"
    }

    /// The path of a folder in it, for this person alone, made when it is missing; whether that worked is seen when
    /// something is opened there.
    package static func folder(_ name: String) -> String? {
        guard let path else { return nil }
        let whole = path + "/" + name
        var made = ""
        for part in whole.split(separator: "/") {
            made += "/" + part
            _ = unsafe mkdir(made, 0o700)
        }
        return whole
    }
}
