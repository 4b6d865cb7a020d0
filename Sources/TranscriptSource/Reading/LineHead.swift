import WebSyntax

/// The members of a line that decide on its task and its place, without its payload.
struct LineHead {
    /// The form of a line.
    enum Form { case event, session, export, other }

    private(set) var form = Form.other
    /// False for a line that is no object, or that ends in it.
    private(set) var isObject = false
    /// The task of an event, or the session.
    private(set) var task: String?
    private(set) var time: Int?
    /// The hash of the id, which need not be decoded.
    private(set) var id: UInt64?
    /// The kind of an event or the type of a session's line.
    private(set) var kind: String?
    /// The part of a session that a helper of the agent did.
    private(set) var helper: String?

    /// The members of an export, each a list.
    static let exportKeys: Set<String> = [
        "contracts", "tasks", "directives", "daemons", "listen_sessions", "listenSessions", "events",
        "task_events", "taskEvents",
    ]

    init(_ text: Bytes, from start: Int = 0) {
        var outline = JSONOutline(text, from: start)
        var hasTask = false
        var hasType = false
        var isSidechain = false
        isObject = outline.members { member in
            let value = member.value
            switch Self.name(text, member.key) {
            case .task:
                hasTask = true
                task = Self.string(text, value)
            case .kind: kind = Self.string(text, value)
            case .time: time = time ?? EventTime.milliseconds(Self.content(text, value))
            // A value such as `null` names no event.
            case .id: id = Self.isName(text, value) ? Self.hash(Self.content(text, value)) : nil
            case .session: if !hasTask { task = Self.string(text, value) }
            case .type:
                hasType = true
                if kind == nil { kind = Self.string(text, value) }
            case .helper: helper = Self.string(text, value)
            case .sidechain: isSidechain = text[value.lowerBound] == UInt8(ascii: "t")
            case .export: form = .export
            case nil: break
            }
        }
        if !isSidechain { helper = nil }
        guard isObject, form != .export else { return }
        form = hasTask && task != nil && kind != nil ? .event : hasType ? .session : .other
    }

    private enum Name { case task, kind, time, id, session, type, helper, sidechain, export }

    private static let names: [String: Name] = [
        "task_id": .task, "taskId": .task, "kind": .kind, "ts": .time, "timestamp": .time, "time": .time,
        "id": .id,
        "uuid": .id, "sessionId": .session, "session_id": .session, "type": .type, "agentId": .helper,
        "isSidechain": .sidechain,
    ].merging(exportKeys.map { ($0, .export) }) { first, _ in first }

    private static func name(_ text: Bytes, _ key: Range<Int>) -> Name? {
        // A text of up to 15 bytes needs no memory of its own.
        key.count <= 15 ? names[String(decoding: text[key], as: UTF8.self)] : nil
    }

    /// Returns a value without its quotes.
    private static func content(_ text: Bytes, _ value: Range<Int>) -> Bytes {
        let isString = value.count >= 2 && text[value.lowerBound] == UInt8(ascii: "\"")
        return Bytes(rebasing: isString ? text[(value.lowerBound + 1)..<(value.upperBound - 1)] : text[value])
    }

    /// Returns true for a string or a number.
    private static func isName(_ text: Bytes, _ value: Range<Int>) -> Bool {
        guard let first = value.first.map({ text[$0] }) else { return false }
        return first == UInt8(ascii: "\"") || first.isASCIIDigit
    }

    /// Returns a string or a number as text; `nil` for another value and for an empty one.
    private static func string(_ text: Bytes, _ value: Range<Int>) -> String? {
        guard isName(text, value) else { return nil }
        let content = content(text, value)
        guard content.firstOffset(of: UInt8(ascii: "\\"), from: 0, to: content.count) != nil else {
            return content.isEmpty ? nil : String(decoding: content, as: UTF8.self)
        }
        return (try? EventJSONParser.value(Bytes(rebasing: text[value])))?.text
    }

    /// FNV-1a, 64 bits: the same on every machine.
    private static func hash(_ bytes: Bytes) -> UInt64? {
        guard !bytes.isEmpty else { return nil }
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return hash
    }
}
