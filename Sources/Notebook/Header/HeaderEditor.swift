import Session

/// Puts a header's own values into its text. A line whose value has not changed stays to the letter, and so does whatever
/// is not ours, comments and unknown keys under `plotline` included.
struct HeaderEditor {
    /// One key under `plotline`: the blank lines and comments before it, and its own lines.
    private struct Entry {
        var key: String
        var before: String
        var lines: [HeaderLine]
        /// A flow map's pair has no lines.
        var raw = ""
    }

    /// The keys of one value each, in the order that they are written in.
    private static let scalars = SettingCatalog.names + [NotebookHeader.recordedKey]
    private static let lists = ["files", NotebookHeader.serversKey]

    private let header: NotebookHeader
    /// What the text says so far.
    private let held: NotebookHeader?
    private let value: HeaderValue?
    private let lines: [HeaderLine]
    private let end: String

    init(_ header: NotebookHeader) {
        self.header = header
        held = try? NotebookHeader(reading: header.text, path: "")
        value = try? HeaderReader.read(header.text, firstLine: 2)
        lines = HeaderLine.split(header.text)
        end = header.lineEnd
    }

    /// The whole header.
    var text: String {
        if let held, held.says(header) { return header.text }
        let top = lines.first { !$0.isBlank }?.indent ?? 0
        guard let start = lines.firstIndex(where: { $0.indent == top && Self.key($0) == "plotline" }) else {
            let gap = header.text.isEmpty || TextLines.hasEnd(header.text) ? "" : end
            return header.text + gap + spaces(top) + "plotline:" + end + own([], indent: top + 2)
        }
        let after = lines[(start + 1)...].firstIndex {
            !$0.isBlank && $0.indent <= top && !($0.indent == top && $0.isItem)
        }
        // Comments right before the next key are that key's.
        let stop = (lines[start..<(after ?? lines.count)].lastIndex { !$0.isBlank } ?? start) + 1
        let section = Array(lines[start..<stop])
        return Self.joined(lines[..<start]) + written(section, top) + Self.joined(lines[stop...])
    }

    private func written(_ section: [HeaderLine], _ top: Int) -> String {
        guard let colon = FlowReader.keyEnd(section[0].content) else { return Self.joined(section[...]) }
        guard section.count == 1 else {
            let indent = section.dropFirst().first { !$0.isBlank }?.indent ?? top + 2
            return section[0].raw + own(entries(section.dropFirst(), indent), indent: indent)
        }
        // `plotline: {…}` on one line becomes a block.
        let rest = section[0].content[section[0].content.index(after: colon)...].drop { $0 == " " }
        let parts = try? FlowReader.parts(rest, line: 0)
        let comment = rest.first == "#" ? String(rest) : parts?.comment ?? ""
        var entries: [Entry] = []
        if case .map(let pairs)? = parts?.value {
            entries = pairs.map { Entry(key: $0.key, before: "", lines: [], raw: $0.raw) }
        }
        let opening = spaces(top) + section[0].content[...colon] + (comment.isEmpty ? "" : " " + comment) + end
        return opening + own(entries, indent: top + 2)
    }

    private func entries(_ lines: ArraySlice<HeaderLine>, _ indent: Int) -> [Entry] {
        var entries: [Entry] = []
        var before = ""
        for line in lines {
            if line.isBlank {
                before += line.raw
            } else if line.indent == indent, !line.isItem {
                entries.append(Entry(key: Self.key(line) ?? "", before: before, lines: [line]))
                before = ""
            } else if let last = entries.indices.last {
                // Blank lines and comments inside a value belong to it.
                entries[last].lines += HeaderLine.split(before) + [line]
                before = ""
            }
        }
        return entries
    }

    /// The entries as they are now, then what is missing.
    private func own(_ entries: [Entry], indent: Int) -> String {
        let hasVersion = entries.contains { $0.key == "version" }
        let base =
            entries.contains { $0.key == "base" } ? "" : line("base", HeaderText.quoted(header.base), indent)
        var text = hasVersion ? "" : line("version", "\(NotebookHeader.version)", indent) + base
        let missing = Self.scalars.filter { name in !entries.contains { $0.key == name } }
        let added = missing.compactMap { name in
            header.scalar(name).map { line(name, HeaderText.quoted($0), indent) }
        }.joined()
        // The lists come last, since they are long.
        let end = (entries.lastIndex { !Self.lists.contains($0.key) } ?? -1) + 1
        for (place, entry) in entries.enumerated() {
            if place == end { text += added }
            text += entry.before + written(entry, indent)
            if entry.key == "version" { text += base }
        }
        if end == entries.count { text += added }
        for key in Self.lists where !entries.contains(where: { $0.key == key }) {
            let items = items(key)
            if !items.isEmpty { text += list(key, items, nil, indent) }
        }
        return text
    }

    private func written(_ entry: Entry, _ indent: Int) -> String {
        switch entry.key {
        case "base" where header.base != held?.base: return line("base", HeaderText.quoted(header.base), indent, entry)
        case "files" where header.files != held?.files,
            NotebookHeader.serversKey where header.servers != held?.servers:
            let items = items(entry.key)
            return items.isEmpty ? "" : list(entry.key, items, entry, indent)
        case let name where Self.scalars.contains(name) && header.scalar(name) != held?.scalar(name):
            return header.scalar(name).map { line(name, HeaderText.quoted($0), indent, entry) } ?? ""
        default:
            if entry.lines.isEmpty { return line(HeaderText.quoted(entry.key), entry.raw, indent) }
            let text = Self.joined(entry.lines[...])
            return TextLines.hasEnd(text) ? text : text + end
        }
    }

    /// `key: value` with the comment that stood behind the old value.
    private func line(_ key: String, _ value: String, _ indent: Int, _ old: Entry? = nil) -> String {
        var comment = ""
        if let content = old?.lines.first?.content, let colon = FlowReader.keyEnd(content) {
            let rest = content[content.index(after: colon)...].drop { $0 == " " }
            comment = (try? FlowReader.parts(rest, line: 0))?.comment ?? ""
        }
        return spaces(indent) + key + ": " + value + (comment.isEmpty ? "" : "  " + comment) + end
    }

    private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

    static func key(_ line: HeaderLine) -> String? {
        FlowReader.keyEnd(line.content).map { FlowReader.unquoted(line.content[..<$0]) }
    }

    private static func joined(_ lines: ArraySlice<HeaderLine>) -> String { lines.map(\.raw).joined() }
}

extension HeaderEditor {
    /// An item of a list of ours.
    private struct Item {
        /// Its place among those that the text holds.
        var place: Int?
        /// Whether it is as it stands there.
        var isSame: Bool
        var pairs: [(key: String, value: String, isNumber: Bool)]
        /// All that it may say itself.
        var keys: Set<String>
    }

    private func items(_ key: String) -> [Item] {
        let values = value?["plotline"]?[key]?.items ?? []
        if key == "files" {
            return header.files.map { file in
                Item(
                    place: values.firstIndex { $0["path"]?.text == file.path },
                    isSame: held?.files.contains(file) == true, pairs: file.pairs,
                    keys: ["path", "bytes", "rows", "sha256"])
            }
        }
        var taken: Set<Int> = []
        return header.servers.map { server in
            let place = values.indices.first {
                !taken.contains($0) && values[$0]["cell"]?.text == server.cell
                    && values[$0]["source"]?.text == server.fetch.source
            }
            if let place { taken.insert(place) }
            let isSame = place.map { at in PinnedFetch { values[at][$0]?.text } == server } ?? false
            return Item(
                place: place, isSame: isSame, pairs: server.pairs,
                keys: ["cell", "source", "rows", "last", "sha256", "sum"])
        }
    }

    /// A list, an item a line; one that is as it was keeps its lines, one that is not its comments and what else it says.
    private func list(_ key: String, _ list: [Item], _ old: Entry?, _ indent: Int) -> String {
        let inside = old?.lines.dropFirst() ?? []
        let itemIndent = inside.first { !$0.isBlank }?.indent ?? indent + 2
        var items: [(before: String, raw: String)] = []
        var before = ""
        for line in inside {
            if line.isBlank {
                before += line.raw
            } else if line.indent == itemIndent, line.isItem {
                items.append((before, String(line.raw)))
                before = ""
            } else if let last = items.indices.last {
                items[last].raw += before + line.raw
                before = ""
            }
        }
        let values = value?["plotline"]?[key]?.items ?? []
        var text =
            old.flatMap { $0.lines.count > 1 ? String($0.lines[0].raw) : nil } ?? spaces(indent) + key + ":" + end
        for own in list {
            let item = own.place.flatMap { $0 < items.count ? items[$0] : nil }
            text += item?.before ?? ""
            if let item, own.isSame {
                text += item.raw + (TextLines.hasEnd(item.raw) ? "" : end)
            } else {
                text += spaces(itemIndent) + "- " + flow(own, others: own.place.map { values[$0] }) + end
            }
        }
        return text
    }

    private func flow(_ item: Item, others: HeaderValue?) -> String {
        var pairs = item.pairs.map { "\($0.key): \($0.isNumber ? $0.value : HeaderText.quoted($0.value))" }
        if case .map(let old)? = others {
            pairs += old.filter { pair in !item.keys.contains(pair.key) }.map { HeaderText.flow($0) }
        }
        return "{" + pairs.joined(separator: ", ") + "}"
    }
}

extension PinnedFile {
    /// Its keys and values in their order; numbers stand without quotes.
    fileprivate var pairs: [(key: String, value: String, isNumber: Bool)] {
        [("path", path, false), ("bytes", "\(bytes)", true)] + (rows.map { [("rows", "\($0)", true)] } ?? [])
            + [("sha256", sha256, false)]
    }
}

extension NotebookHeader {
    /// Whether both mean the same, however they are written.
    fileprivate func says(_ other: NotebookHeader) -> Bool {
        base == other.base && settings == other.settings && files == other.files && servers == other.servers
            && recorded == other.recorded
    }

    /// The value of a key that has one.
    fileprivate func scalar(_ key: String) -> String? {
        key == Self.recordedKey ? recorded : settings[key]
    }
}
