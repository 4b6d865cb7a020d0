/// Reads the inside of a `<COMPLETION_GATE>` block: JSON, child elements, and `key: value` lines, also with one another.
enum GateText {
    /// The longest text that is searched for elements, in bytes.
    private static let longestElements = 1 << 16

    /// - Parameter attributes: those of the start tag.
    static func gate(attributes: [(name: String, value: String)], text: String) -> CompletionGate {
        var gate = CompletionGate()
        for (name, value) in attributes { GateFields.add(name, .string(Array(value.utf8)), to: &gate) }
        let inner = text.trimmingWhitespace
        guard !inner.isEmpty else { return gate }
        if inner.hasPrefix("{") || inner.hasPrefix("["),
            let value = try? EventJSONParser.value(Array(inner.utf8))
        {
            merge(GateFields.gate(of: value), into: &gate)
            return gate
        }
        let found = inner.utf8.count <= longestElements ? GateElements.read(inner) : nil
        for member in found?.elements ?? [] { GateFields.add(member.key, member.value, to: &gate) }
        for part in GateJSON.parts(of: found?.rest ?? inner) {
            switch part {
            case .value(let name?, let value): GateFields.add(name, value, to: &gate)
            case .value(nil, let value): merge(GateFields.gate(of: value), into: &gate)
            case .text(let text): readLines(text, &gate)
            }
        }
        return gate
    }

    private static func merge(_ other: CompletionGate, into gate: inout CompletionGate) {
        if gate.state == nil { (gate.state, gate.verdict) = (other.state, other.verdict) }
        gate.summary = gate.summary ?? other.summary
        gate.criteria += other.criteria
        gate.evidence += other.evidence
        gate.fields += other.fields
    }

    /// Reads `key: value` lines. Lines with hyphens below a key are its list, other lines below it continue its value. A state is
    /// one line: those below it are the summary, unless they are indented.
    private static func readLines(_ text: String, _ gate: inout CompletionGate) {
        var key: String?
        var value = ""
        var list: [EventJSON] = []
        var free: [Substring] = []

        func flush(_ gate: inout CompletionGate) {
            guard let name = key else { return }
            if list.isEmpty {
                GateFields.add(name, .string(Array(unquoted(value).utf8)), to: &gate)
            } else {
                GateFields.add(name, .array(list), to: &gate)
            }
            (key, value, list) = (nil, "", [])
        }

        for line in text.split(whereSeparator: \.isNewline) {
            let content = line.drop { $0 == " " || $0 == "\t" }
            let isIndented = content.startIndex > line.startIndex
            if content.hasPrefix("- ") || content.hasPrefix("* ") {
                let entry = EventJSON.string(Array(content.dropFirst(2).utf8))
                if key != nil, value.isEmpty {
                    list.append(entry)
                } else if let criterion = GateFields.criterion(String(content)) {
                    flush(&gate)
                    gate.criteria.append(criterion)
                }
                continue
            }
            if !isIndented, let (name, rest) = pair(content) {
                flush(&gate)
                key = name
                value = rest
                // A list or an object on the line of its key.
                if rest.hasPrefix("[") || rest.hasPrefix("{") {
                    switch try? EventJSONParser.value(Array(rest.utf8)) {
                    case .array(let entries)?:
                        list = entries
                        if entries.isEmpty { key = nil }
                    case .object(let members)?:
                        GateFields.add(name, .object(members), to: &gate)
                        key = nil
                    default: break
                    }
                }
            } else if let name = key, list.isEmpty, isIndented || value.isEmpty || !GateFields.isState(name) {
                value += (value.isEmpty ? "" : "\n") + content
            } else if let last = list.last?.text {
                list[list.count - 1] = .string(Array("\(last) \(content)".utf8))
            } else {
                flush(&gate)
                free.append(content)
            }
        }
        flush(&gate)
        if !free.isEmpty, gate.summary == nil { gate.summary = free.joined(separator: "\n") }
    }

    /// Returns the key and the value of a line; `nil` for a sentence with a colon.
    private static func pair(_ line: Substring) -> (String, String)? {
        guard let colon = line.firstIndex(of: ":") else { return nil }
        let name = line[..<colon]
        let rest = line[line.index(after: colon)...]
        guard !name.isEmpty, name.count <= 40, rest.isEmpty || rest.first == " " || rest.first == "\t",
            name.allSatisfy({ $0.isLetter || $0.isNumber || "_- ".contains($0) }),
            name.split(separator: " ").count <= 3
        else { return nil }
        return (String(name), String(rest.drop { $0 == " " || $0 == "\t" }))
    }

    private static func unquoted(_ text: String) -> String {
        guard text.count >= 2, let first = text.first, first == "\"" || first == "'", text.last == first
        else {
            return text
        }
        return String(text.dropFirst().dropLast())
    }
}

extension String {
    /// Returns the text without white space at its ends.
    var trimmingWhitespace: String {
        var rest = self[...].drop(while: \.isWhitespace)
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
