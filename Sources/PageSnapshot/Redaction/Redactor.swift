import WebReferences

struct Redactor {
    var isEmpty: Bool { true }
    init(_ values: [String]) {}
    func cleaned(_ text: String) -> String { text }
    func cleaned(_ bytes: [UInt8]) -> [UInt8] { bytes }
    func ranges(in bytes: [UInt8]) -> [Range<Int>] { [] }
}
