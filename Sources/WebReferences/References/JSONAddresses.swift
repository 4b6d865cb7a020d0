import WebSyntax

/// The addresses in the JSON of an import map, speculation rules or a web bundle.
///
/// Reads strings and the key of each. Malformed parts are skipped, since an engine ignores the whole text then.
enum JSONAddresses {
    /// An address and the range of the string, without quotes, in the text.
    struct Address: Equatable {
        var range: Range<Int>
        var url: String
    }

    /// Returns the addresses in order.
    static func addresses(in bytes: Bytes, of type: ScriptType) -> [Address] {
        var found: [Address] = []
        /// The key of each open object or array.
        var keys: [String] = []
        var key = ""
        var offset = 0
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                keys.append(key)
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                key = keys.popLast() ?? ""
            case UInt8(ascii: "\""):
                let range = string(bytes, offset)
                offset = range.upperBound
                var next = offset + 1
                while next < bytes.count, bytes[next].isHTMLSpace { next += 1 }
                if next < bytes.count, bytes[next] == UInt8(ascii: ":") {
                    key = JavaScriptText.string(bytes, range)
                } else if isAddress(key, keys, type) {
                    found.append(Address(range: range, url: JavaScriptText.string(bytes, range)))
                }
            default: break
            }
            offset += 1
        }
        return found
    }

    /// Returns true if a string under these keys is an address (HTML Standard: import maps, speculation rules).
    private static func isAddress(_ key: String, _ keys: [String], _ type: ScriptType) -> Bool {
        switch type {
        case .importMap: keys.count > 1 && keys[1] != "integrity"
        case .speculationRules: key == "urls"
        case .webBundle: key == "source" || key == "resources" || key == "scopes"
        default: false
        }
    }

    /// Range of the string whose quote is at `start`, without its quotes.
    private static func string(_ bytes: Bytes, _ start: Int) -> Range<Int> {
        var offset = start + 1
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
            offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
        return (start + 1)..<max(start + 1, min(offset, bytes.count))
    }
}
