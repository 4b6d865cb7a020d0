import Items
import StudyManifest

/// Members that services write in several forms.
extension ObjectReader {
    /// Returns a time in seconds since 1970-01-01T00:00:00Z, from a text or a number. One that cannot be read is a finding.
    mutating func time(_ key: String, _ read: (String) -> SavedTime = { SavedTime($0) }) -> Int? {
        guard let text = value(key) else { return nil }
        let time = read(text)
        if time == .unreadable {
            report(key, SavedTime.problem(text), rule: .readingDate)
        }
        return time.seconds
    }

    /// Returns a flag that is written as `true`, 1, `"1"` or `"yes"`.
    mutating func state(_ key: String) -> Bool? {
        switch tree(key) {
        case nil: return nil
        case .bool(let flag): return flag
        case .number(let text), .string(let text):
            if let flag = SavedState.flag(text) { return flag }
        case .array, .object: break
        }
        report(key, "is neither true nor false")
        return nil
    }

    /// Returns the words of a list, or of a text that separates them. A word may also be an object with a `label` or `name`.
    mutating func words(_ key: String, separator: Character) -> [String] {
        switch tree(key) {
        case nil: return []
        case .string(let text): return text.split(separator: separator).map(String.init)
        case .array(let values):
            let words = values.compactMap(\.word)
            if words.count < values.count { report(key, "has a value that is not a string") }
            return words
        default:
            report(key, "is neither a list nor a string")
            return []
        }
    }

    /// Adds the marked passages in a list of objects to an entry.
    ///
    /// - Parameters:
    ///   - quote: the key of the passage.
    ///   - note: the key of the reader's words about it.
    mutating func readHighlights(_ key: String, quote: String, note: String, into entry: inout SavedEntry) {
        for object in objects(key) {
            var object = object
            let words = object.string(note).flatMap { $0.trimmed.isEmpty ? nil : $0 }
            if let text = object.string(quote), !text.trimmed.isEmpty {
                entry.highlights.append(Highlight(text: text, note: words))
            } else if let words {
                // Words without a passage are about the whole page.
                entry.note = entry.note.map { "\($0)\n\n\(words)" } ?? words
            }
        }
    }
}

extension JSONTree {
    fileprivate var word: String? {
        switch self {
        case .string(let text): return text
        case .object(let members):
            for key in ["label", "name"] {
                if case .string(let text)? = members.first(where: { $0.key == key })?.value { return text }
            }
            return nil
        default: return nil
        }
    }
}
