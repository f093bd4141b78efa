import Files
import Glibc

/// Files that a running cell has written under temporary names; they are renamed into place after its last statement,
/// all or none of them, and removed when it fails.
package struct PendingFiles {
    private struct Pending {
        /// Where a notebook's file was checked to belong.
        var place: WritePlace?
        var temporary: Path
        var final: Path
        var typed: String
        /// Set while its bytes may not be on the disk yet.
        var unsynced: UnsyncedFile?
    }
    private var pending: [Pending] = []
    /// The folders that it has looked at for what dead processes left.
    private var swept: Set<Path> = []

    package init() {}

    package var isEmpty: Bool { pending.isEmpty }

    /// The temporary files by the real paths where they will stand.
    var waiting: [Path: Path] {
        Dictionary(
            pending.compactMap { file in file.place.map { ($0.request.target, file.temporary) } },
            uniquingKeysWith: { $1 })
    }

    /// Opens a temporary file beside `path`, where what dead processes left goes, lets `body` write it, syncs it and remembers
    /// it for `commit`. It has the mode, owner and group of the file that it will replace.
    ///
    /// - Parameters:
    ///   - typed: the path as the person wrote it, for errors.
    ///   - followsLinks: a symbolic link stays and the file that it names is written; otherwise the link gives way.
    ///   - mode: the rights of a file that is new, less the process's mask.
    ///   - waits: whether it is synced at once, so that what fails then is known here; otherwise `commit` syncs it, when the disk has
    ///     long begun with it and the files beside it.
    /// - Throws: `SessionError.cannotWrite` with the system's reason; nothing is left behind.
    package mutating func write(
        _ path: Path, typed: String, followsLinks: Bool = true, mode: UInt32 = 0o666,
        place: WritePlace? = nil, waits: Bool = true, _ body: (inout FileWriter) throws -> Void
    ) throws {
        let target = try FileTarget(path, typed: typed, followsLinks: followsLinks)
        let folder = target.path.folder
        if swept.insert(folder).inserted { Self.sweep(folder) }
        let temporary = TemporaryName.beside(target.path)
        var writer = try FileWriter(creating: temporary, typed: typed, mode: target.status == nil ? mode : 0o600)
        do {
            if let status = target.status { writer.takeRights(of: status) }
            try body(&writer)
            if !waits, place?.isForeign != true, pending.count(where: { $0.unsynced != nil }) < Self.unsynced {
                pending.append(
                    Pending(
                        place: place, temporary: temporary, final: target.path, typed: typed,
                        unsynced: UnsyncedFile(writer)))
                return
            }
            try writer.finish()
        } catch {
            writer.abandon()
            temporary.remove()
            throw error
        }
        if let place, place.isForeign {
            let isSame = FileReader.haveSameBytes(temporary, target.path)
            temporary.remove()
            if !isSame { throw place.refusal }
            return
        }
        pending.append(Pending(place: place, temporary: temporary, final: target.path, typed: typed))
    }

    /// The same where a fence has said that it may be written: a file that stands there and is not known as the notebook's may
    /// only stay as it is.
    ///
    /// - Throws: also `FilesError.foreign`.
    package mutating func write(
        _ place: WritePlace, typed: String, mode: UInt32 = 0o666, waits: Bool = true,
        _ body: (inout FileWriter) throws -> Void
    ) throws {
        try write(
            place.path, typed: typed, followsLinks: place.followsLinks, mode: mode, place: place, waits: waits, body)
    }

    /// Files that are open at a time.
    private static let unsynced = 64

    /// Syncs what is not yet, renames every file into place and syncs their folders.
    ///
    /// - Parameter plainly: does without the renames that exchange, as where the file system has none.
    /// - Throws: `SessionError.cannotWrite`: every file is as it was; `.partlyWritten` when some could not be put back.
    package mutating func commit(plainly: Bool = false) throws {
        do {
            for at in pending.indices {
                try pending[at].unsynced?.finish()
                pending[at].unsynced = nil
            }
        } catch {
            abandon()
            throw error
        }
        var placed: [FilePlacement] = []
        do {
            for file in pending {
                placed.append(
                    try FilePlacement(moving: file.temporary, to: file.final, typed: file.typed, plainly: plainly))
            }
        } catch {
            pending.removeFirst(placed.count)
            abandon()
            let changed = placed.reversed().filter { !$0.takeBack() }.map(\.typed)
            if !changed.isEmpty, case SessionError.cannotWrite(let path, let reason) = error {
                throw SessionError.partlyWritten(path: path, reason: reason, changed: changed.reversed())
            }
            throw error
        }
        for file in placed { file.settle() }
        var folders: [Path] = []
        for folder in pending.map(\.final.folder) where !folders.contains(folder) {
            folders.append(folder)
        }
        // The folders of a notebook's files are open as long as their places are known.
        let written = pending
        pending = []
        for file in written { file.place?.placed() }
        for folder in folders { SystemReason.sync(folder: folder) }
        withExtendedLifetime(written) {}
    }

    /// Removes what dead processes left in a folder.
    package static func sweep(_ folder: Path) { TemporaryName.sweep(folder) }

    /// Whether a name is that of a file which a dead process has left.
    package static func isLeft(_ name: FileName) -> Bool { TemporaryName.isDead(name) }

    /// Removes what was written.
    package mutating func abandon() {
        for file in pending { file.temporary.remove() }
        pending = []
    }
}
