import Diagnostics

/// Reads the payloads of task events.
struct TaskEventDecoder {
    static let kinds: Set<String> = [
        "task.output", "task.status", "task.completion_gate", "task.supervisor_question",
    ]

    /// The members that may have the text of an output, the first that is there counts.
    private static let textNames = [
        "text", "content", "chunk", "delta", "output", "markdown", "message", "data",
    ]

    /// Returns the payload: the value of `payload_json`, which may be JSON in a string, or of `payload`.
    ///
    /// - Returns: the payload, true for one that is JSON in a string, and the error of one that looks like JSON and cannot be
    ///   read: then it is text.
    static func payload(_ event: EventJSON) -> (value: EventJSON, isNested: Bool, error: EventJSONError?) {
        guard let payload = event["payload_json", "payloadJson", "payload", "data"] else {
            return (.null, false, nil)
        }
        guard let bytes = payload.bytes else { return (payload, false, nil) }
        guard let first = bytes.first(where: { $0 > 0x20 }), "{[\"".utf8.contains(first) else {
            return (payload, false, nil)
        }
        do throws(EventJSONError) { return (try EventJSONParser.value(bytes), true, nil) } catch {
            // Text may begin with a bracket; an object is meant to be one.
            return (payload, false, first == UInt8(ascii: "{") ? error : nil)
        }
    }

    /// Returns the contents of an event.
    static func contents(_ kind: String, _ payload: EventJSON) -> [RawEvent.Content] {
        switch kind {
        case "task.output": output(payload)
        case "task.status": [status(payload)]
        case "task.completion_gate": gates(payload)
        case "task.supervisor_question": [question(payload)]
        default: [.other(kind: kind, text: shown(payload))]
        }
    }

    /// Returns a payload of an unknown form as text.
    static func shown(_ payload: EventJSON) -> String {
        switch payload {
        case .null: ""
        case .string: payload.text ?? ""
        default: payload.written()
        }
    }

    /// The members that are read, by kind.
    private static let known: [String: Set<String>] = [
        "task.output": Set(textNames).union([
            "line", "thinking", "message_type", "messageType", "type", "tool_name", "toolName", "name",
            "tool_use_id", "toolUseId", "id", "tool_input", "toolInput", "input", "is_error", "isError",
            "attachments", "files", "images",
        ]),
        "task.status": [
            "status", "to", "new_status", "newStatus", "state", "from", "old_status", "oldStatus",
            "previous_status", "previous", "reason", "message", "error",
        ],
        "task.completion_gate": ["content", "text", "block", "raw"],
        "task.supervisor_question": [
            "question", "text", "message", "content", "prompt", "choices", "options", "answer", "response",
            "reply", "answered", "is_answered", "directive_id", "directiveId",
        ],
    ]

    /// Returns the names of the members of a payload that are neither read nor shown as JSON.
    static func unread(_ kind: String, _ payload: EventJSON, _ contents: [RawEvent.Content]) -> [String] {
        guard case .object(let members) = payload, let known = known[kind] else { return [] }
        // A gate without a block has a row for each member that it does not know.
        if kind == "task.completion_gate", !isBlock(payload) { return [] }
        for case .other in contents { return [] }
        return members.compactMap { member in
            if case .null = member.value { return nil }
            return known.contains(member.key) ? nil : member.key
        }
    }

    // MARK: Output

    private static func output(_ payload: EventJSON) -> [RawEvent.Content] {
        guard payload.isObject else { return [.chunk(payload.bytes ?? Array(shown(payload).utf8))] }
        // Thoughts may be beside the text that they led to.
        let thinking = thinking(payload)
        var contents: [RawEvent.Content] = thinking.map { [.thinking($0)] } ?? []
        switch payload["message_type", "messageType", "type"]?.text {
        case "tool_use", "tool_call":
            var call = ToolUse(name: payload["tool_name", "toolName", "name"]?.text ?? "tool")
            call.callID = payload["tool_use_id", "toolUseId", "id"]?.text
            call.input = SessionDecoder.input(payload["tool_input", "toolInput", "input"])
            return contents + [.call(call)]
        case "tool_result":
            return contents + [
                .result(
                    RawEvent.ToolResult(
                        callID: payload["tool_use_id", "toolUseId"]?.text,
                        name: payload["tool_name", "toolName", "name"]?.text,
                        text: text(payload), isError: payload["is_error", "isError"]?.flag ?? false, files: []
                    ))
            ]
        case "thinking":
            let text = text(payload)
            return thinking == nil || !text.isEmpty ? contents + [.thinking(text)] : contents
        default: break
        }
        if let line = payload["line"]?.bytes, payload.member(textNames) == nil {
            contents.append(.chunk(line + [0x0A]))
        } else if let chunk = payload.member(textNames)?.bytes {
            contents.append(.chunk(chunk))
        }
        let files = attachments(payload)
        if !files.isEmpty { contents.append(.files(files)) }
        let isRead = contents.count > (thinking == nil ? 0 : 1)
        if !isRead, thinking == nil || payload.member(textNames) != nil {
            contents.append(.other(kind: "task.output", text: shown(payload)))
        }
        return contents
    }

    /// Returns the thoughts of an output; `nil` where it has none. A flag of this name has no words.
    private static func thinking(_ payload: EventJSON) -> String? {
        guard let value = payload["thinking"] else { return nil }
        let member = value.isObject ? value["thinking", "text", "content"] : value
        guard let bytes = member?.bytes else { return nil }
        let text = WTF8.text(bytes)
        return text.allSatisfy(\.isWhitespace) ? nil : text
    }

    private static func text(_ payload: EventJSON) -> String {
        payload.member(textNames).map { $0.text ?? $0.written() } ?? ""
    }

    /// Returns the files that an output names.
    private static func attachments(_ payload: EventJSON) -> [Attachment] {
        ["attachments", "files", "images"].flatMap { payload[$0]?.elements ?? [] }.map { file in
            if file.bytes != nil { return Attachment(name: file.text) }
            var attachment = Attachment(name: file["name", "path", "file", "filename", "url"]?.text)
            attachment.type = file["media_type", "mediaType", "mime_type", "mimeType", "type"]?.text
            attachment.size = file["size", "size_in_bytes", "bytes"]?.count
            if let data = file["data", "base64"]?.bytes { attachment.bytes = Base64Data.decoded(data) }
            return attachment
        }
    }

    // MARK: Other kinds

    private static func status(_ payload: EventJSON) -> RawEvent.Content {
        if let status = payload.text { return .status(.init(status: status)) }
        guard let status = payload["status", "to", "new_status", "newStatus", "state"]?.text else {
            return .other(kind: "task.status", text: shown(payload))
        }
        return .status(
            .init(
                status: status,
                former: payload["from", "old_status", "oldStatus", "previous_status", "previous"]?.text,
                reason: payload["reason", "message", "error"]?.text))
    }

    private static func block(_ payload: EventJSON) -> String? {
        payload.text ?? payload["content", "text", "block", "raw"]?.text
    }

    /// Returns true for a gate that is written as a block or as a text.
    private static func isBlock(_ payload: EventJSON) -> Bool {
        block(payload)?.contains("<") ?? false || !payload.isObject
    }

    private static func gates(_ payload: EventJSON) -> [RawEvent.Content] {
        if let written = block(payload), isBlock(payload) {
            let blocks = GateBlocks(written)
            let problems = blocks.problems.map(\.problem)
            var gates = blocks.gates
            if gates.isEmpty { gates = [GateText.gate(attributes: [], text: written)] }
            return gates.enumerated().map { .gate($1, problems: $0 == 0 ? problems : []) }
        }
        return [.gate(GateFields.gate(of: payload))]
    }

    private static func question(_ payload: EventJSON) -> RawEvent.Content {
        if let text = payload.text { return .question(SupervisorQuestion(text: text)) }
        guard let text = payload["question", "text", "message", "content", "prompt"]?.text else {
            return .other(kind: "task.supervisor_question", text: shown(payload))
        }
        var question = SupervisorQuestion(text: text)
        question.choices = (payload["choices", "options"]?.elements ?? []).compactMap {
            $0.text ?? $0["label", "text", "title", "value"]?.text
        }
        question.answer = payload["answer", "response", "reply"]?.text
        if question.answer == nil, payload["answered", "is_answered"]?.flag == true { question.answer = "" }
        question.directive = payload["directive_id", "directiveId"]?.text
        return .question(question)
    }
}
