import Glibc

/// What the cells of one notebook may read and write: who they are, the folders they may use, what a person has allowed
/// beyond them, and which files are known to be theirs.
///
/// Reads: regular files below the notebook's own folder, below the project that it lies in (`ProjectRoot`) and below the folder that
/// the command was started in, none of them by a hidden name. Writes: new files, and files that this notebook wrote, below its own
/// folder. A notebook that lies in the home folder or the root has what stands beside it alone. Every link is followed before that is judged, and what is opened then leads through none.
package struct NotebookFence: Sendable {
    package var reads: [FencedFolder]
    package var writes: [FencedFolder]
    /// By name, from the command line.
    package var allowedReads: [FencedFolder] = []
    package var allowedWrites: [FencedFolder] = []
    /// Servers, from the command line; one without a port is allowed at the usual one.
    package var allowedHosts: [HostPort] = []
    /// Whether standard input was allowed, by its name on the command line.
    package var allowsStandardInput: Bool
    package var memory: FenceMemory
    /// The project, where it is wider than the notebook's own folder.
    package let project: Path?
    /// Told of the project when it is read in for the first time.
    package var tell: (@Sendable (Path) -> Void)?
    /// Where writes land that are only compared; nil where files are written.
    package var overlay: Overlay?
    /// Asks a person, where there is one.
    package var ask: (@Sendable (FenceRequest) -> Bool)?
    /// Whether whatever is no yes holds as long as the memory does. Who says false here declines in the memory what shall.
    package var remembersNo = true

    /// - Parameters:
    ///   - notebook: the notebook's path, which need not be there yet.
    ///   - started: the folder that the command was started in.
    package init(
        notebook: Path, started: Path = .here, allowingReads: [Path] = [], allowingWrites: [Path] = [],
        memory: FenceMemory
    ) {
        let own = FencedFolder(notebook.absolute.folder)
        project = own.flatMap { own in ProjectRoot.above(own.real).flatMap { $0 == own.real ? nil : $0 } }
        reads = [own, project.flatMap { FencedFolder($0) }, FencedFolder.unlessWide(started)].compactMap { $0 }
        writes = [own].compactMap { $0 }
        let standardInput = Path(FileAccess.standardInput)
        allowsStandardInput = allowingReads.contains(standardInput)
        allowedReads = allowingReads.filter { $0 != standardInput }.compactMap { FencedFolder(allowing: $0) }
        allowedWrites = allowingWrites.compactMap { FencedFolder(allowing: $0) }
        self.memory = memory
    }

    /// Of a session that belongs to no notebook yet: as of one in the working folder. It only watches.
    package init(unsavedAllowingReads reads: [Path] = [], writes: [Path] = []) {
        self.init(
            notebook: "notebook.md", allowingReads: reads, allowingWrites: writes,
            memory: FenceMemory(notebook: "", cells: "", file: nil))
    }

    /// Where a real path is found inside: the folder and the names below it; nil outside.
    func reading(_ real: Path) -> (folder: FencedFolder, names: [FileName])? {
        for folder in reads {
            if let names = folder.names(to: real), !folder.hides(names) { return (folder, names) }
        }
        for folder in allowedReads {
            if let names = folder.names(to: real) { return (folder, names) }
        }
        return nil
    }

    /// Says once that the project is read in.
    func noteUse(of folder: FencedFolder) {
        guard let project, folder.real == project, memory.use(project: project) else { return }
        tell?(project)
    }

    /// The same of a path to write: as it is written, or as a person has allowed it.
    func writing(_ path: Path, leadingTo target: Path) -> (folder: FencedFolder, names: [FileName], isAllowed: Bool)? {
        for folder in allowedWrites {
            if let names = folder.names(to: target), !names.isEmpty { return (folder, names, true) }
        }
        for folder in writes {
            if let names = folder.names(toWritten: path), !names.isEmpty { return (folder, names, false) }
        }
        return nil
    }

    /// The first place where a path, as it is written, goes into a folder outside only to go up again; nil when it never does. Such
    /// a path is refused, so that nobody learns whether the folder is there.
    func stray(of path: Path) -> Path? {
        var here: [FileName] = []
        let names = path.names.filter { !$0.isHere }
        for (name, next) in zip(names, names.dropFirst()) {
            if name.isParent { _ = here.popLast() } else { here.append(name) }
            let place = Path(here, fromRoot: true)
            let folders = reads + allowedReads + writes + allowedWrites
            if next.isParent, !folders.contains(where: { $0.isNear(place) }) { return place }
        }
        return nil
    }

    /// Whether a person has allowed it before, or does so now.
    func isGranted(_ request: FenceRequest) -> Bool {
        if memory.allows(request) { return true }
        guard let ask, !memory.hasDeclined(request) else { return false }
        if ask(request) {
            memory.allow(request)
            return true
        }
        if remembersNo { memory.decline(request) }
        return false
    }

    /// Whether cells of this notebook could read or write there without being asked: the flags of a replay are those they
    /// could not.
    package func includes(_ request: FenceRequest) -> Bool {
        switch request.kind {
        case .read where request.target == Path(FileAccess.standardInput): allowsStandardInput
        case .read: reading(request.target) != nil
        case .write:
            writing(request.target, leadingTo: request.target).map { !$0.folder.hides($0.names) } ?? false
        case .net:
            request.host.map { host in
                allowedHosts.contains { $0 == host || request.isUsualPort && $0 == HostPort(host.host, nil) }
            } ?? false
        }
    }
}

extension FencedFolder {
    /// The folder that a command was started in; none when it is too wide, and for a process whose home nobody knows.
    package static func unlessWide(_ path: Path) -> FencedFolder? {
        guard Home.own != nil, let folder = FencedFolder(path), !folder.isShallow else { return nil }
        return folder
    }
}
