/// The path from the root of a JSON text to a value, written like `books[0].chapters[2].title`.
struct JSONPath: Hashable, CustomStringConvertible {
    /// A step of a path.
    enum Component: Hashable {
        /// A key of an object.
        case key(String)
        /// An index of a list, from 0.
        case index(Int)
    }

    /// The steps from the root.
    var components: [Component] = []

    /// Returns the path of a member.
    func appending(_ key: String) -> JSONPath {
        JSONPath(components: components + [.key(key)])
    }

    /// Returns the path of an item.
    func appending(_ index: Int) -> JSONPath {
        JSONPath(components: components + [.index(index)])
    }

    /// The path as text. Keys that are not plain words are written `["like this"]`.
    var description: String {
        components.reduce(into: "") { text, component in
            switch component {
            case .index(let index): text += "[\(index)]"
            case .key(let key) where Self.isPlain(key): text += text.isEmpty ? key : ".\(key)"
            case .key(let key): text += "[\"\(PrintableText(key, limit: 40))\"]"
            }
        }
    }

    /// Returns true for short keys of word characters, which need no quotes.
    private static func isPlain(_ key: String) -> Bool {
        key.utf8.count <= 40 && !key.isEmpty
            && key.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
                case UInt8(ascii: "0")...UInt8(ascii: "9"): true
                case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "$"): true
                default: false
                }
            }
    }
}
