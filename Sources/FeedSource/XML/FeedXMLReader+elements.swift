/// Elements with the namespaces, language and base in scope.
extension FeedXMLReader {
    /// Adds an element to the tree, with the namespaces, language and base in scope.
    mutating func open(
        _ name: String, _ written: [(name: String, value: String)], at start: Int, isEmpty: Bool
    ) {
        elements += 1
        guard stack.count < Self.maximumDepth, elements <= Self.maximumElements else {
            if !hasTooMuch {
                hasTooMuch = true
                findings.report(
                    .feedLimit, at: start,
                    "the \(kind == .other ? "list" : "feed") has more than \(Self.maximumElements) elements or \(Self.maximumDepth) levels; the rest is left out"
                )
            }
            if elements > Self.maximumElements { offset = bytes.count }
            if kind == .wellFormedFeed, !isEmpty { openBelowLimit += 1 }
            return
        }
        var namespaces = stack.last?.namespaces ?? [:]
        for (key, value) in written {
            if key == "xmlns" { namespaces[""] = value }
            if key.hasPrefix("xmlns:") { namespaces[String(key.dropFirst(6))] = value }
        }
        let (prefix, local) = split(name, namespaces, at: start)
        if kind == .brokenFeed, prefix.isEmpty { closeElements(before: local.lowercased(), name, at: start) }
        let parent = stack.last?.element
        var language = parent?.language
        var base = parent == nil ? self.base : parent?.base
        var attributes: [FeedElement.Attribute] = []
        for (key, value) in written where key != "xmlns" && !key.hasPrefix("xmlns:") {
            guard let (head, name) = Self.parts(of: key) else {
                attributes.append(.init(prefix: "", name: key, value: value))
                continue
            }
            switch key {
            case "xml:lang": language = value
            case "xml:base": base = FeedAddress.resolved(value, base) ?? base
            default: break
            }
            let vocabulary = usualPrefix(of: namespaces[head] ?? "?", written: head)
            attributes.append(.init(prefix: vocabulary, name: name, value: value))
        }
        let element = FeedElement(
            prefix: prefix, name: local, attributes: attributes, offset: start,
            language: language, base: base,
            namespace: namespaces[Self.parts(of: name)?.prefix ?? ""])
        if let parent { parent.children.append(.element(element)) } else if root == nil { root = element }
        if parent == nil, kind != .other, FeedFormat(element) == nil {
            offset = bytes.count
        } else if !isEmpty {
            stack.append((element, name, namespaces, Self.role(of: element.key, prefix: prefix)))
        }
    }

    /// Returns the usual prefix and the local name of an element.
    private mutating func split(
        _ name: String, _ namespaces: [String: String], at start: Int
    ) -> (String, String) {
        guard let (written, local) = Self.parts(of: name) else {
            return (usualPrefix(of: namespaces[""] ?? "", written: ""), name)
        }
        let lower = written.lowercased()
        if let namespace = namespaces[written] { return (usualPrefix(of: namespace, written: lower), local) }
        repair(start, "the prefix '\(written)' is not declared")
        return (["atom", "rss", "a10"].contains(lower) ? "" : lower, local)
    }

    /// Returns the parts of a name with a prefix; nil without one.
    private static func parts(of name: String) -> (prefix: String, local: String)? {
        guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")), colon > name.startIndex else {
            return nil
        }
        let local = name.utf8.index(after: colon)
        guard local < name.endIndex else { return nil }
        return (String(name[..<colon]), String(name[local...]))
    }

    /// Returns the usual prefix of a namespace, or the written one.
    private mutating func usualPrefix(of namespace: String, written: String) -> String {
        let known: String?
        if let found = usualPrefixes[namespace] {
            known = found
        } else {
            known = FeedVocabulary.prefix(of: namespace)
            usualPrefixes[namespace] = .some(known)
        }
        return known ?? (written.isEmpty ? "ext" : written)
    }
}
