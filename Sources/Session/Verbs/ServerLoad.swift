import Engines
import Files
import Formats
import Glibc
import Reading
import Series
import Syntax

/// The server that a `load` names: by its address, or as `db:NAME` by a line of the person's configuration.
enum ServerLoad {
    /// Nil where files are meant. What is kept beside the notebook stands in for a server that may not be asked.
    ///
    /// - Throws: `EngineError` for what is not an address, `FilesError.outside` where a notebook's cell may not ask there.
    static func source(_ paths: [String], _ options: LoadOptions, in cell: CellRun) throws -> (any Source)? {
        var door = KeptDoor(archive: cell.archive) { [reads = cell.reads] in
            reads.add(standIn: $0)
        }
        let texts = try paths.map { try meant(by: $0, options, &door) }
        guard let at = texts.indices.first(where: { EngineCatalog.server(of: texts[$0]) != nil }),
            let (engine, port) = EngineCatalog.server(of: texts[at])
        else { return nil }
        let address = try EngineAddress(texts[at], port: port)
        func bad(_ fault: EngineError.AddressFault) -> EngineError { .badAddress(address.text, fault) }
        guard texts.count == 1 else { throw bad(.severalAddresses) }
        if options.table != nil || options.query != nil {
            guard address.table == nil, address.query == nil else { throw bad(.doubleTable) }
            guard options.table == nil || options.query == nil else { throw bad(.tableAndQuery) }
        }
        if let option = options.given.first(where: { $0 != .table && $0 != .query }) {
            throw FormatsError.unusedOption(option: option.rawValue, path: address.text, format: engine.name)
        }
        let label = label(paths[at], address, options)
        let request = FenceRequest(asking: address.place, usual: port)
        do {
            if door.refusal == nil { try cell.access.check(request) }
        } catch {
            guard try cell.archive?.kept(label) != nil else { throw error }
            door.refusal = error
        }
        if door.refusal == nil { cell.reads.add(request) }
        return EngineSource(
            engine, address, options: options, request: request, isNotebook: cell.access.asker == .notebook,
            label: label,
            kept: door, askPassword: cell.askPassword
        ) { [reads = cell.reads] in reads.add($0) }
    }

    /// What the source of a load is known by; nil where files are meant, or there is no such connection. Nobody is asked.
    static func label(of paths: [String], _ options: LoadOptions) -> String? {
        var door = KeptDoor(archive: nil) { _ in }
        guard paths.count == 1, let text = try? meant(by: paths[0], options, &door),
            let (_, port) = EngineCatalog.server(of: text), let address = try? EngineAddress(text, port: port)
        else { return nil }
        return label(paths[0], address, options)
    }

    /// What a load asks for, without the host and user of a connection that the person's file names, and a query by its digest.
    private static func label(_ typed: String, _ address: EngineAddress?, _ options: LoadOptions) -> String {
        let table = options.table ?? address?.table
        var own = address
        own?.table = table
        let place = typed.hasPrefix(prefix) ? typed + (table.map { "?table=" + $0 } ?? "") : own?.text ?? typed
        guard let query = options.query ?? address?.query else { return place }
        let digest = SHA256.text(SHA256.of(Array(query.utf8))).prefix(8)
        return "\(place) query \(digest)"
    }

    private static let prefix = "db:"

    /// What `db:NAME` stands for; any other text as it is. A name that the person's configuration does not have stands for where the
    /// kept rows came from.
    private static func meant(by text: String, _ options: LoadOptions, _ door: inout KeptDoor) throws -> String {
        guard text.hasPrefix(prefix) else { return text }
        let name = String(text.dropFirst(prefix.count))
        let environment = { (name: String) in unsafe getenv(name).map { unsafe String(cString: $0) } }
        var defaults = PersonDefaults(environment: environment)
        if let file = PersonDefaults.path(environment: environment) { _ = defaults.read(file) }
        if let address = defaults.connections[name] { return address }
        let unknown = EngineError.unknownConnection(name: name, known: defaults.connections.keys.sorted())
        guard let kept = try door.archive?.kept(label(text, nil, options)) else { throw unknown }
        door.refusal = unknown
        return kept.address
    }
}
