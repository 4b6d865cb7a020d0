import Foundation

/// A property list whose root is a dictionary, read within bounds.
struct PropertyList {
    let values: [String: Any]

    /// `nil` for what is none, and for what nests or repeats itself beyond what any program writes.
    init?(_ bytes: [UInt8]) {
        guard let values = Self.root(bytes) as? [String: Any] else { return nil }
        self.values = values
    }

    private static func root(_ bytes: [UInt8]) -> Any? {
        if bytes.starts(with: "bplist".utf8) { return BinaryPropertyList.read(bytes) }
        guard PropertyListBounds.hold(for: bytes) else { return nil }
        return try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    }

    init(values: [String: Any]) { self.values = values }

    func has(_ key: String) -> Bool { values[key] != nil }
    func string(_ key: String) -> String? { values[key] as? String }
    /// A date of the years 1 to 9999; `nil` for others, which no calendar here can show.
    func date(_ key: String) -> Date? { (values[key] as? Date).flatMap(CalendarDate.bounded) }
    func list(_ key: String) -> PropertyList? {
        (values[key] as? [String: Any]).map(PropertyList.init(values:))
    }
    func strings(_ key: String) -> [String]? { (values[key] as? [Any])?.compactMap { $0 as? String } }
    func isTrue(_ key: String) -> Bool { (values[key] as? NSNumber)?.boolValue ?? false }
    func integers(_ key: String) -> [Int] {
        (values[key] as? [Any] ?? []).compactMap { ($0 as? NSNumber)?.intValue }
    }

    /// Returns the value at a key as a finding names it.
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
