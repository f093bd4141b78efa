import Files

/// Where things are kept between sessions: `$XDG_STATE_HOME/plotline`, or `~/.local/state/plotline`. Source: XDG Base
/// Directory Specification 0.8, under which a relative path counts as none.
package enum StateFolder {
    /// Nil without a home.
    package static var path: Path? {
        (Path(environment: "XDG_STATE_HOME") ?? Path(environment: "HOME")?.joined(".local/state"))?.joined("plotline")
    }

    /// The path of a folder in it, for this person alone, made when it is missing; whether that worked is seen when
    /// something is opened there.
    package static func folder(_ name: String) -> Path? {
        let whole = path?.joined(name)
        whole?.makeFolders()
        return whole
    }
}
