/// The parameters of a control sequence (ECMA-48 5.4): numbers separated by `;`, with parts separated by `:`.
struct ControlParameters: Sendable {
    /// Further parameters are ignored; xterm keeps 30.
    private static let most = 32
    private static let largest = 99_999

    /// -1 for a parameter without digits.
    private var values: [Int] = []
    /// True for a value after `:`.
    private var isPart: [Bool] = []
    private var isOpen = false
    /// One of `<`, `=`, `>` and `?`; 0 in the sequences of the standard.
    private(set) var prefix: UInt8 = 0
    /// The last intermediate byte, 0x20…0x2F; 0 without one.
    private(set) var intermediate: UInt8 = 0
    private(set) var isInvalid = false

    mutating func reset() {
        values.removeAll(keepingCapacity: true)
        isPart.removeAll(keepingCapacity: true)
        isOpen = false
        prefix = 0
        intermediate = 0
        isInvalid = false
    }

    /// Adds a parameter byte (0x30…0x3F) or an intermediate byte (0x20…0x2F).
    mutating func add(_ byte: UInt8) {
        switch byte {
        case 0x20...0x2F: intermediate = byte
        case _ where intermediate != 0: isInvalid = true
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            if !isOpen { open(isPart: false) }
            guard let last = values.indices.last, values.count <= Self.most else { return }
            values[last] = min(Self.largest, max(0, values[last]) * 10 + Int(byte & 15))
        case UInt8(ascii: ";"), UInt8(ascii: ":"):
            if !isOpen { open(isPart: false) }
            open(isPart: byte == UInt8(ascii: ":"))
        default:
            if values.isEmpty, prefix == 0 { prefix = byte } else { isInvalid = true }
        }
    }

    /// The values beyond the bound share one place, which ``count`` leaves out.
    private mutating func open(isPart part: Bool) {
        isOpen = true
        guard values.count <= Self.most else { return }
        values.append(-1)
        isPart.append(part)
    }

    var count: Int { min(values.count, Self.most) }

    /// The value at an index; 0 where it is missing.
    subscript(index: Int) -> Int { index < count ? max(0, values[index]) : 0 }

    /// The value at an index as a number of cells, lines or a position: at least 1.
    func amount(_ index: Int = 0) -> Int { max(1, self[index]) }

    /// The index after a parameter and its parts.
    func end(of index: Int) -> Int {
        var end = index + 1
        while end < count, isPart[end] { end += 1 }
        return end
    }
}
