import Files

/// What takes one file out of an archive, to be typed in a shell.
enum ArchiveCommand {
    /// `unzip -p two.zip steps.csv > steps.csv`; nil for what is no archive by its name.
    static func taking(_ member: String, from archive: String) -> String? {
        let name = Path(archive).name
        guard !member.isEmpty, let program = programs.first(where: { $0.endings.contains(where: name.ends(in:)) })
        else {
            return nil
        }
        let words = [program.command, ShellWord.text(archive), ShellWord.text(member)].joined(separator: " ")
        return "take it out, then load it: \(words) > \(ShellWord.text(Path(member).name.text))"
    }

    private static let programs: [(command: String, endings: [String])] = [
        ("unzip -p", ["zip"]), ("tar -xOf", ["tar", "tgz", "tar.gz", "tar.xz", "tar.bz2", "tar.zst"]),
    ]
}
