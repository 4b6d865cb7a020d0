/// Reads the fields of a completion gate, whatever form they were written in. The inner form of a gate is not specified.
enum GateFields {
    private static let stateNames: Set<String> = [
        "state", "status", "ready", "result", "verdict", "outcome", "decision",
    ]
    private static let summaryNames: Set<String> = ["summary", "reason", "message", "description", "text"]
    private static let criteriaNames: Set<String> = [
        "criteria", "criterion", "checks", "check", "requirements", "conditions", "acceptance_criteria",
        "checklist",
    ]
    private static let evidenceNames: Set<String> = ["evidence", "proof", "artifacts"]

    private static let metWords: Set<String> = [
        "ready", "passed", "pass", "met", "complete", "completed", "done", "ok", "success", "succeeded",
        "approved",
        "true", "yes", "green", "satisfied", "verified", "✓", "✅", "x",
    ]
    private static let unmetWords: Set<String> = [
        "not ready", "not met", "blocked", "failed", "fail", "unmet", "incomplete", "pending", "in progress",
        "rejected",
        "false", "no", "error", "red", "missing", "unsatisfied", "open", "✗", "❌",
    ]

    /// Returns true for the name of a state.
    static func isState(_ name: String) -> Bool { stateNames.contains(name.lowercased()) }

    /// Returns the gate of an object.
    static func gate(of value: EventJSON) -> CompletionGate {
        var gate = CompletionGate()
        switch value {
        case .object(let members): for member in members { add(member.key, member.value, to: &gate) }
        case .array(let elements): gate.criteria = elements.compactMap(criterion)
        default: gate.summary = value.text
        }
        return gate
    }

    static func add(_ key: String, _ value: EventJSON, to gate: inout CompletionGate) {
        if case .null = value { return }
        if value.bytes?.isEmpty == true { return }
        let name = key.lowercased().replacing("-", with: "_").replacing(" ", with: "_")
        if stateNames.contains(name), gate.state == nil, let state = state(value, name) {
            gate.state = state
            gate.verdict = verdict(state)
        } else if summaryNames.contains(name), gate.summary == nil, let text = value.text {
            gate.summary = text
        } else if criteriaNames.contains(name) {
            gate.criteria += criteria(value)
        } else if evidenceNames.contains(name) {
            gate.evidence += texts(value)
        } else {
            gate.fields.append(.init(name: key, value: texts(value).joined(separator: "\n")))
        }
    }

    private static func state(_ value: EventJSON, _ name: String) -> String? {
        if name == "ready", let flag = value.flag { return flag ? "ready" : "not ready" }
        if case .bool(let flag) = value { return flag ? "passed" : "failed" }
        return value.text
    }

    /// Returns the meaning of a state's word.
    static func verdict(_ state: String) -> CompletionGate.Verdict {
        let word = state.lowercased().replacing("_", with: " ").replacing("-", with: " ")
        return metWords.contains(word) ? .met : unmetWords.contains(word) ? .unmet : .unknown
    }

    /// Returns the entries of a list as texts, or one text.
    private static func texts(_ value: EventJSON) -> [String] {
        switch value {
        case .null: []
        case .array(let elements): elements.map { $0.text ?? line($0) }
        case .object(let members): members.map { "\($0.key): \($0.value.text ?? line($0.value))" }
        case .bool(let flag): [flag ? "true" : "false"]
        default: [value.text ?? ""]
        }
    }

    /// Returns a value on one line.
    private static func line(_ value: EventJSON) -> String {
        switch value {
        case .object(let members):
            members.map { "\($0.key): \($0.value.text ?? line($0.value))" }.joined(separator: ", ")
        case .array(let elements): elements.map { $0.text ?? line($0) }.joined(separator: ", ")
        case .bool(let flag): flag ? "true" : "false"
        default: value.text ?? ""
        }
    }

    // MARK: Criteria

    private static func criteria(_ value: EventJSON) -> [CompletionGate.Criterion] {
        switch value {
        case .array(let elements): return elements.compactMap(criterion)
        case .object(let members):
            if let one = described(value) { return [one] }
            return members.flatMap { member in
                // An element holds its entries under their own name: `<criteria><criterion>…`.
                if criteriaNames.contains(member.key.lowercased()) { return criteria(member.value) }
                var one = CompletionGate.Criterion(text: member.key)
                take(member.value, as: &one)
                return [one]
            }
        default:
            return (value.text ?? "").split(whereSeparator: \.isNewline).compactMap { criterion(String($0)) }
        }
    }

    private static func criterion(_ value: EventJSON) -> CompletionGate.Criterion? {
        described(value) ?? value.text.flatMap(criterion)
            ?? (value.isObject ? CompletionGate.Criterion(text: line(value)) : nil)
    }

    /// Returns the criterion of an object with a text of its own.
    private static func described(_ value: EventJSON) -> CompletionGate.Criterion? {
        guard
            let text = value["text", "name", "title", "criterion", "description", "check", "requirement"]?
                .text
        else {
            return nil
        }
        var criterion = CompletionGate.Criterion(text: text)
        if let met = value["met", "passed", "satisfied", "done", "ok", "status", "state", "result"] {
            take(met, as: &criterion)
        }
        criterion.evidence =
            value["evidence", "proof", "detail", "details", "note", "reason"].map {
                texts($0).joined(separator: "\n")
            } ?? criterion.evidence
        return criterion
    }

    /// Takes the value beside a criterion's text: a verdict, else the evidence.
    private static func take(_ value: EventJSON, as criterion: inout CompletionGate.Criterion) {
        if let flag = value.flag {
            criterion.isMet = flag
        } else if let text = value.text {
            switch verdict(text) {
            case .met: criterion.isMet = true
            case .unmet: criterion.isMet = false
            case .unknown: criterion.evidence = text
            }
        } else if value.isObject {
            let inner = described(
                .object([.init("text", .string(Array(criterion.text.utf8)))] + members(of: value)))
            criterion = inner ?? criterion
        }
    }

    private static func members(of value: EventJSON) -> [EventJSON.Member] {
        if case .object(let members) = value { members } else { [] }
    }

    /// Returns the criterion of a line, such as `- [x] the tests pass: 214 of 214`.
    static func criterion(_ line: String) -> CompletionGate.Criterion? {
        var rest = line.drop { " \t-*•".contains($0) }
        var isMet: Bool?
        if rest.hasPrefix("["), let mark = rest.dropFirst().first, rest.dropFirst(2).first == "]" {
            isMet = mark.lowercased() == "x" || mark == "✓" ? true : mark == " " || mark == "-" ? false : nil
            rest = rest.dropFirst(3).drop { $0 == " " }
        } else if let sign = rest.first, "✓✔✅✗✘❌".contains(sign) {
            isMet = "✓✔✅".contains(sign)
            rest = rest.dropFirst().drop { $0 == " " }
        }
        guard !rest.isEmpty else { return nil }
        var criterion = CompletionGate.Criterion(text: String(rest), isMet: isMet)
        if let colon = rest.lastIndex(of: ":") {
            let tail = rest[rest.index(after: colon)...].drop { $0 == " " }
            let verdict = verdict(String(tail))
            if verdict != .unknown, isMet == nil || isMet == (verdict == .met) {
                criterion.text = String(rest[..<colon])
                criterion.isMet = verdict == .met
            }
        }
        for separator in [" — ", " -- ", "; evidence: ", " (evidence: "] {
            guard criterion.evidence == nil, let range = criterion.text.firstRange(of: separator) else {
                continue
            }
            var evidence = criterion.text[range.upperBound...]
            if separator.hasPrefix(" ("), evidence.last == ")" { evidence.removeLast() }
            if evidence.lowercased().hasPrefix("evidence: ") { evidence = evidence.dropFirst(10) }
            criterion.evidence = String(evidence)
            criterion.text = String(criterion.text[..<range.lowerBound])
        }
        return criterion
    }
}
