/// The bytes of a piece of code. Reading outside of them gives 0, so that looking ahead needs no check.
struct CodeBytes {
    let buffer: UnsafeBufferPointer<UInt8>
    /// Counts what is read, for the test that the work is linear; `nil` otherwise.
    let counter: ReadCounter?

    init(_ buffer: UnsafeBufferPointer<UInt8>, counter: ReadCounter? = nil) {
        self.buffer = buffer
        self.counter = counter
    }

    var count: Int { buffer.count }

    @inline(__always)
    subscript(offset: Int) -> UInt8 {
        counter?.reads += 1
        return offset >= 0 && offset < buffer.count ? buffer[offset] : 0
    }

    /// Returns true if these bytes stand at `offset`.
    @inline(__always)
    func has(_ pattern: [UInt8], at offset: Int) -> Bool {
        for (index, byte) in pattern.enumerated() where self[offset + index] != byte { return false }
        return !pattern.isEmpty
    }

    /// The same bytes up to `end`.
    func prefix(_ end: Int) -> CodeBytes {
        CodeBytes(UnsafeBufferPointer(rebasing: buffer.prefix(end)), counter: counter)
    }
}

final class ReadCounter {
    var reads = 0
}
