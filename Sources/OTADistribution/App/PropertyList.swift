import Foundation

/// A property list with a dictionary at its root, read within bounds.
struct PropertyList {
    let values: [String: Any]

    /// Reads a list; `nil` if the bytes are not one, or nest or repeat beyond `PropertyListBounds`.
    init?(_ bytes: [UInt8]) {
        guard let values = Self.root(bytes) as? [String: Any] else { return nil }
        self.values = values
    }

    /// Reads either form. The binary form has its own bounded reader; the text forms are measured
    /// before Foundation reads them.
    private static func root(_ bytes: [UInt8]) -> Any? {
        if bytes.starts(with: "bplist".utf8) { return BinaryPropertyList.read(bytes) }
        guard let text = utf8(bytes), PropertyListBounds.hold(for: text) else { return nil }
        return try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    }

    /// Returns UTF-16 with a byte order mark, which Foundation reads as well, as UTF-8: the bounds look at ASCII. Other
    /// bytes are returned as they are.
    private static func utf8(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) else { return bytes }
        return String(bytes: bytes, encoding: .utf16).map { Array($0.utf8) }
    }

    init(values: [String: Any]) { self.values = values }

    func has(_ key: String) -> Bool { values[key] != nil }
    func string(_ key: String) -> String? { values[key] as? String }
    /// Returns a date of the years 1 to 9999; `nil` for others, which the calendar functions cannot
    /// show.
    func date(_ key: String) -> Date? { (values[key] as? Date).flatMap(CalendarDate.bounded) }
    func list(_ key: String) -> PropertyList? {
        (values[key] as? [String: Any]).map(PropertyList.init(values:))
    }
    func strings(_ key: String) -> [String]? { (values[key] as? [Any])?.compactMap { $0 as? String } }
    func isTrue(_ key: String) -> Bool { (values[key] as? NSNumber)?.boolValue ?? false }
    func integers(_ key: String) -> [Int] {
        (values[key] as? [Any] ?? []).compactMap { ($0 as? NSNumber)?.intValue }
    }

    /// Names the type of the value at a key, for messages.
    func kind(_ key: String) -> String {
        switch values[key] {
        case nil: "missing"
        case is String: "a text"
        case is Date: "a date"
        case is Data: "data"
        case is [Any]: "a list"
        case is [String: Any]: "a dictionary"
        default: "a number"
        }
    }
}
