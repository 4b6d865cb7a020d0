/// Reads the lines of agent sessions: `{type, timestamp, message: {role, content}}`.
enum SessionDecoder {
    /// Types that say nothing to a reader: bookkeeping of the program.
    private static let silent: Set<String> = [
        "file-history-snapshot", "queue-operation", "progress", "last-prompt", "permission-mode",
        "agent-name",
        "agent-setting", "attachment", "mode",
    ]

    /// Types of lines that name the session.
    private static let naming: Set<String> = ["summary", "custom-title", "ai-title"]

    /// Returns true for a type whose lines are read.
    static func isKnown(_ type: String) -> Bool {
        ["user", "assistant", "system", "result"].contains(type) || silent.contains(type)
            || naming.contains(type)
    }

    /// Returns the name that a line gives to the session.
    static func name(_ line: EventJSON, type: String) -> String? {
        naming.contains(type) ? line["summary", "customTitle", "aiTitle", "title"]?.text : nil
    }

    /// Returns the contents of a line.
    static func contents(_ line: EventJSON, type: String) -> [RawEvent.Content] {
        if silent.contains(type) || naming.contains(type) { return [] }
        guard isKnown(type) else {
            return [
                .other(
                    kind: type,
                    text: line["message", "content"].map { $0.text ?? $0.written() } ?? line.written())
            ]
        }
        guard let content = line["message"].map({ $0["content"] ?? $0 }) ?? line["content", "result"] else {
            return []
        }
        let role = TranscriptEvent.Role(rawValue: line["message"]?["role"]?.text ?? type) ?? .system
        if let text = content.text { return text.isEmpty ? [] : [.message(role, text)] }
        return (content.isObject ? [content] : content.elements).flatMap { block($0, role) }
    }

    private static func block(_ block: EventJSON, _ role: TranscriptEvent.Role) -> [RawEvent.Content] {
        switch block["type"]?.text {
        case "text": return block["text"]?.text.map { [.message(role, $0)] } ?? []
        case "thinking":
            return block["thinking", "text"]?.text.flatMap { $0.isEmpty ? nil : [.thinking($0)] } ?? []
        case "redacted_thinking": return []
        case "tool_use", "server_tool_use":
            var call = ToolUse(name: block["name"]?.text ?? "tool")
            call.callID = block["id"]?.text
            call.input = input(block["input"])
            return [.call(call)]
        case "tool_result", "web_search_tool_result": return [.result(result(block))]
        case "image", "document": return [.files([file(block)])]
        case let type:
            return [.other(kind: type ?? "block", text: TaskEventDecoder.shown(block))]
        }
    }

    /// Returns the members of a call's input.
    static func input(_ input: EventJSON?) -> [ToolUse.Input] {
        guard let input else { return [] }
        guard case .object(let members) = input else {
            return [ToolUse.Input(name: "input", value: TaskEventDecoder.shown(input))]
        }
        return members.map { ToolUse.Input(name: $0.key, value: $0.value.text ?? $0.value.written()) }
    }

    private static func result(_ block: EventJSON) -> RawEvent.ToolResult {
        var result = RawEvent.ToolResult(
            callID: block["tool_use_id"]?.text, name: nil, text: "",
            isError: block["is_error"]?.flag ?? false,
            files: [])
        guard let content = block["content"] else { return result }
        if let text = content.text {
            result.text = text
            return result
        }
        var texts: [String] = []
        for element in content.elements {
            switch element["type"]?.text {
            case "text": texts.append(element["text"]?.text ?? "")
            case "image", "document": result.files.append(file(element))
            default: texts.append(element.written())
            }
        }
        result.text = texts.joined(separator: "\n")
        return result
    }

    private static func file(_ block: EventJSON) -> Attachment {
        let source = block["source"] ?? block
        var file = Attachment(name: block["title", "name"]?.text ?? source["url", "file_id"]?.text)
        file.type = source["media_type"]?.text ?? (block["type"]?.text == "image" ? "image" : nil)
        if let data = source["data"]?.bytes, source["type"]?.text != "text" {
            file.bytes = Base64Data.decoded(data)
        }
        return file
    }
}
