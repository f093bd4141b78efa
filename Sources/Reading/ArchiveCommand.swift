import Files

/// What takes one file out of an archive, to be typed in a shell.
enum ArchiveCommand {
    /// `unzip -p two.zip steps.csv > steps.csv`; nil for what is no archive by its name.
    static func taking(_ member: String, from archive: String) -> String? {
        let (name, place) = (archive.lowercased(), ShellWord.text(archive))
        let target = ShellWord.text(Path(member).name.text)
        guard !member.isEmpty else { return nil }
        if name.hasSuffix(".zip") {
            return "take it out, then load it: unzip -p \(place) \(ShellWord.text(member)) > \(target)"
        }
        let isTar = [".tar", ".tgz", ".tar.gz", ".tar.xz", ".tar.bz2", ".tar.zst"].contains { name.hasSuffix($0) }
        return isTar ? "take it out, then load it: tar -xOf \(place) \(ShellWord.text(member)) > \(target)" : nil
    }
}
