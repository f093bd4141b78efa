/// Reads a header's lines: block and flow maps and lists, plain and quoted scalars, comments. Tabs, anchors, aliases
/// and duplicate keys are refused, since a person who writes them expects more than is read here.
///
/// Source: YAML 1.2.2, chapters 7 (flow) and 8 (block), without tags and documents.
struct HeaderReader {
    struct Failure: Error {
        var line: Int
        var fault: HeaderFault
    }

    /// What is wrong with the lines of a value, on that line from 0.
    struct Fold: Error {
        var line: Int
        var fault: HeaderFault
    }

    private struct Line {
        var number: Int
        var indent: Int
        var text: Substring
    }

    private var lines: [Line] = []
    private var next = 0

    /// - Parameters:
    ///   - text: the lines between the two `---`.
    ///   - firstLine: the file's line number of the first of them.
    static func read(_ text: some StringProtocol, firstLine: Int) throws(Failure) -> HeaderValue {
        var reader = HeaderReader()
        let lines = HeaderLine.split(text)
        var folding = HeaderFolding(lines)
        do throws(Fold) {
            while let line = try folding.line() {
                reader.lines.append(Line(number: firstLine + line.number, indent: line.indent, text: line.text))
            }
        } catch {
            throw Failure(line: firstLine + error.line, fault: error.fault)
        }
        guard !reader.lines.isEmpty else { return .map([]) }
        let value = try reader.block(indent: reader.lines[0].indent, depth: 0)
        if reader.next < reader.lines.count {
            throw Failure(line: reader.lines[reader.next].number, fault: .indentation)
        }
        return value
    }

    private mutating func block(indent: Int, depth: Int) throws(Failure) -> HeaderValue {
        guard depth < 16 else { throw Failure(line: lines[next].number, fault: .tooDeep) }
        return lines[next].text.hasPrefix("- ") || lines[next].text == "-"
            ? .list(try blockList(indent: indent, depth: depth)) : .map(try blockMap(indent: indent, depth: depth))
    }

    private mutating func blockList(indent: Int, depth: Int) throws(Failure) -> [HeaderValue] {
        var items: [HeaderValue] = []
        while next < lines.count, lines[next].indent == indent, lines[next].text.hasPrefix("-") {
            let line = lines[next]
            let rest = line.text.dropFirst().drop { $0 == " " }
            if rest.isEmpty {
                next += 1
                items.append(try nested(above: indent, depth: depth))
            } else if FlowReader.keyEnd(rest) != nil, rest.first != "{", rest.first != "[" {
                // `- key: value` opens a map whose column is where the key stands.
                let column = line.indent + line.text.count - rest.count
                lines[next] = Line(number: line.number, indent: column, text: rest)
                items.append(.map(try blockMap(indent: column, depth: depth + 1)))
            } else {
                next += 1
                items.append(try FlowReader.value(rest, line: line.number))
            }
        }
        return items
    }

    private mutating func blockMap(indent: Int, depth: Int) throws(Failure) -> [HeaderValue.Pair] {
        var pairs: [HeaderValue.Pair] = []
        var keys: Set<String> = []
        while next < lines.count, lines[next].indent == indent {
            let line = lines[next]
            guard let end = FlowReader.keyEnd(line.text) else {
                throw Failure(line: line.number, fault: .unexpected("'\(line.text.prefix(20))'"))
            }
            let key = FlowReader.unquoted(line.text[..<end])
            if !keys.insert(key).inserted { throw Failure(line: line.number, fault: .duplicateKey(key)) }
            let rest = line.text[line.text.index(after: end)...].drop { $0 == " " }
            next += 1
            if rest.isEmpty || rest.first == "#" {
                pairs.append(HeaderValue.Pair(key: key, value: try nested(above: indent, depth: depth)))
            } else {
                let read = try FlowReader.parts(rest, line: line.number)
                pairs.append(HeaderValue.Pair(key: key, value: read.value, raw: read.raw))
            }
        }
        if next < lines.count, lines[next].indent > indent {
            throw Failure(line: lines[next].number, fault: .indentation)
        }
        return pairs
    }

    /// The block below a key or dash; an empty scalar when nothing is indented deeper (a list may stand at the key's own).
    private mutating func nested(above indent: Int, depth: Int) throws(Failure) -> HeaderValue {
        guard next < lines.count else { return .scalar("") }
        let isList = lines[next].text.hasPrefix("- ") && lines[next].indent == indent
        guard lines[next].indent > indent || isList else { return .scalar("") }
        return try block(indent: lines[next].indent, depth: depth + 1)
    }
}
