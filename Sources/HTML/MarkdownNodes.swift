import CMarkdown
import Interchange

/// The nodes of a text that may act on something, and what becomes of them. Each is changed or replaced in its place.
@safe struct MarkdownNodes {
    private var headings: [OpaquePointer] = unsafe []
    /// Links, pictures and raw HTML, those within others first.
    private var others: [OpaquePointer] = unsafe []
    private var slugs: [String: Int] = [:]

    /// What stands before the names of headings, so that none is a name of ours.
    private static let prefix = "s-"

    /// - Parameter root: a tree that outlives this.
    @unsafe init(_ root: OpaquePointer) {
        // SAFETY: the walk is over before the tree changes, and is freed here.
        guard let walk = unsafe cmark_iter_new(root) else { return }
        while unsafe cmark_iter_next(walk) != CMARK_EVENT_DONE {
            guard unsafe cmark_iter_get_event_type(walk) == CMARK_EVENT_ENTER,
                let node = unsafe cmark_iter_get_node(walk)
            else { continue }
            let type = unsafe cmark_node_get_type(node)
            if type == CMARK_NODE_HEADING { unsafe headings.append(node) }
            let kinds = [CMARK_NODE_HTML_BLOCK, CMARK_NODE_HTML_INLINE, CMARK_NODE_LINK, CMARK_NODE_IMAGE]
            if kinds.contains(where: { $0 == type }) { unsafe others.append(node) }
        }
        unsafe cmark_iter_free(walk)
        unsafe others.reverse()
    }

    /// In words, with its level; nil without one.
    var firstHeading: (words: String, level: Int)? {
        guard let node = unsafe headings.first else { return nil }
        let words = unsafe alternative(node)
        return words.isEmpty ? nil : (words, Int(unsafe cmark_node_get_heading_level(node)))
    }

    mutating func tame(_ image: (String) -> [UInt8]?) {
        // SAFETY: a node within another stands before it here, so that none is used after it was freed with its parent.
        for at in unsafe others.indices {
            let node = unsafe others[at]
            switch unsafe cmark_node_get_type(node) {
            case CMARK_NODE_HTML_BLOCK: unsafe show(node, isBlock: true)
            case CMARK_NODE_HTML_INLINE: unsafe show(node, isBlock: false)
            case CMARK_NODE_LINK: unsafe link(node)
            default: unsafe picture(node, image)
            }
        }
        for at in unsafe headings.indices { unsafe heading(headings[at]) }
    }

    // MARK: Each kind

    /// Raw HTML as it was written; a comment goes.
    private func show(_ node: OpaquePointer, isBlock: Bool) {
        let literal = unsafe Self.text(cmark_node_get_literal(node))
        let bare = literal.trimmed
        let isComment = bare.hasPrefix("<!--") && bare.firstRange(of: "-->")?.upperBound == bare.endIndex
        guard !isComment, let words = unsafe cmark_node_new(CMARK_NODE_TEXT) else {
            unsafe remove(node)
            return
        }
        unsafe cmark_node_set_literal(words, literal)
        if isBlock, let paragraph = unsafe cmark_node_new(CMARK_NODE_PARAGRAPH) {
            unsafe cmark_node_append_child(paragraph, words)
            unsafe replace(node, paragraph)
        } else {
            unsafe replace(node, words)
        }
    }

    private func link(_ node: OpaquePointer) {
        let target = unsafe Self.text(cmark_node_get_url(node))
        let scheme = target.prefix { $0 != ":" }.lowercased()
        if target.hasPrefix("#") {
            unsafe cmark_node_set_url(node, "#" + Self.prefix + Self.slug(String(target.dropFirst())))
        } else if target.contains(":"), ["https", "mailto"].contains(scheme) {
            return
        } else {
            while let child = unsafe cmark_node_first_child(node) {
                if unsafe cmark_node_insert_before(node, child) == 0 { break }
            }
            unsafe remove(node)
        }
    }

    /// The picture itself, or the words that stand for it.
    private func picture(_ node: OpaquePointer, _ image: (String) -> [UInt8]?) {
        let words = unsafe alternative(node)
        let target = unsafe Self.text(cmark_node_get_url(node))
        guard let bytes = image(target), let markup = InlineImage.markup(bytes, words: words),
            let picture = unsafe cmark_node_new(CMARK_NODE_CUSTOM_INLINE)
        else {
            guard let text = unsafe cmark_node_new(CMARK_NODE_TEXT) else { return }
            unsafe cmark_node_set_literal(text, words)
            unsafe replace(node, text)
            return
        }
        unsafe cmark_node_set_on_enter(picture, markup)
        unsafe replace(node, picture)
    }

    /// A heading that links lead to.
    private mutating func heading(_ node: OpaquePointer) {
        let level = unsafe min(6, max(1, cmark_node_get_heading_level(node)))
        let slug = Self.slug(unsafe alternative(node))
        let count = slugs[slug, default: 0]
        slugs[slug] = count + 1
        guard let block = unsafe cmark_node_new(CMARK_NODE_CUSTOM_BLOCK) else { return }
        let id = Self.prefix + slug + (count > 0 ? "-\(count)" : "")
        unsafe cmark_node_set_on_enter(block, "<h\(level) id=\"\(id)\">")
        unsafe cmark_node_set_on_exit(block, "</h\(level)>")
        while let child = unsafe cmark_node_first_child(node) {
            if unsafe cmark_node_append_child(block, child) == 0 { break }
        }
        unsafe replace(node, block)
    }

    /// As GitHub names headings: lower case, letters and digits, hyphens for blanks.
    private static func slug(_ words: String) -> String {
        String(
            words.lowercased().compactMap { character -> Character? in
                if character == " " || character == "-" { return "-" }
                return character.isLetter || character.isNumber || character == "_" ? character : nil
            })
    }

    // MARK: The tree

    /// The words within a node.
    private func alternative(_ node: OpaquePointer) -> String {
        guard let walk = unsafe cmark_iter_new(node) else { return "" }
        defer { unsafe cmark_iter_free(walk) }
        var words = ""
        while unsafe cmark_iter_next(walk) != CMARK_EVENT_DONE {
            guard unsafe cmark_iter_get_event_type(walk) == CMARK_EVENT_ENTER,
                let inner = unsafe cmark_iter_get_node(walk)
            else { continue }
            switch unsafe cmark_node_get_type(inner) {
            case CMARK_NODE_TEXT, CMARK_NODE_CODE, CMARK_NODE_HTML_INLINE:
                unsafe words += Self.text(cmark_node_get_literal(inner))
            case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: words += " "
            default: continue
            }
        }
        return words
    }

    private func replace(_ node: OpaquePointer, _ other: OpaquePointer) {
        if unsafe cmark_node_replace(node, other) != 0 { unsafe cmark_node_free(node) }
    }

    private func remove(_ node: OpaquePointer) {
        unsafe cmark_node_unlink(node)
        unsafe cmark_node_free(node)
    }

    private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
        // SAFETY: a terminated string of the tree, copied at once.
        unsafe pointer.map { unsafe String(cString: $0) } ?? ""
    }
}

extension String {
    /// Without blanks at either end.
    fileprivate var trimmed: Substring {
        var part = self[...]
        while part.first?.isWhitespace ?? false { part.removeFirst() }
        while part.last?.isWhitespace ?? false { part.removeLast() }
        return part
    }
}
