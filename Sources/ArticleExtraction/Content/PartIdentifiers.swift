import WebSyntax

/// The ids of an article of several pages: each page numbers its footnotes from 1, so the ids of a later part are changed
/// where an earlier part has them.
enum PartIdentifiers {
    /// Returns sanitized content whose ids are not among those of other content. Its links follow the ids.
    static func distinct(_ part: String, from article: String) -> String {
        let taken = identifiers(in: article)
        let own = identifiers(in: part)
        guard !taken.isDisjoint(with: own) else { return part }
        var names: [String: String] = [:]
        for name in own where taken.contains(name) {
            var number = 2
            while taken.contains("\(name)-\(number)") || own.contains("\(name)-\(number)") { number += 1 }
            names[name] = "\(name)-\(number)"
        }
        return replaced(part) { attribute, value in
            switch attribute {
            case "id": names[value]
            case "href" where value.hasPrefix("#"): names[String(value.dropFirst())].map { "#" + $0 }
            default: nil
            }
        }
    }

    private static func identifiers(in content: String) -> Set<String> {
        var found: Set<String> = []
        _ = replaced(content) { attribute, value in
            if attribute == "id" { found.insert(value) }
            return nil
        }
        return found
    }

    /// Returns markup with other values of attributes. In sanitized markup, values are between quotation marks and have
    /// no `"`.
    private static func replaced(_ markup: String, _ replacement: (String, String) -> String?) -> String {
        let bytes = Array(markup.utf8)
        let quote = UInt8(ascii: "\"")
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var isInTag = false
        var nameStart = 0
        var offset = 0
        while offset < bytes.count {
            let byte = bytes[offset]
            output.append(byte)
            offset += 1
            switch byte {
            case UInt8(ascii: "<"): isInTag = true
            case UInt8(ascii: ">"): isInTag = false
            case UInt8(ascii: " "): nameStart = offset
            case quote where isInTag:
                let end = bytes[offset...].firstIndex(of: quote) ?? bytes.count
                let name = String(decoding: bytes[nameStart..<max(nameStart, offset - 2)], as: UTF8.self)
                let value = String(decoding: bytes[offset..<end], as: UTF8.self)
                output += (replacement(name, value) ?? value).utf8
                if end < bytes.count { output.append(quote) }
                offset = min(end + 1, bytes.count)
            default: break
            }
        }
        return String(decoding: output, as: UTF8.self)
    }
}
