/// The bytes of a piece of code. Reads out of bounds return 0, so look-ahead needs no check.
struct CodeBytes {
    /// The code, which the caller keeps alive.
    let buffer: UnsafeBufferPointer<UInt8>
    /// The counter of reads, set by the test of linear time; otherwise `nil`.
    let counter: ReadCounter?

    /// Creates a view of code.
    init(_ buffer: UnsafeBufferPointer<UInt8>, counter: ReadCounter? = nil) {
        self.buffer = buffer
        self.counter = counter
    }

    /// The number of bytes.
    var count: Int { buffer.count }

    /// The byte at an offset; 0 out of bounds, which is no byte of valid code.
    @inline(__always)
    subscript(offset: Int) -> UInt8 {
        counter?.reads += 1
        return offset >= 0 && offset < buffer.count ? buffer[offset] : 0
    }

    /// Returns true if the bytes at `offset` equal `pattern`.
    @inline(__always)
    func has(_ pattern: [UInt8], at offset: Int) -> Bool {
        for (index, byte) in pattern.enumerated() where self[offset + index] != byte { return false }
        return !pattern.isEmpty
    }

    /// Returns the bytes up to `end`.
    func prefix(_ end: Int) -> CodeBytes {
        CodeBytes(UnsafeBufferPointer(rebasing: buffer.prefix(end)), counter: counter)
    }
}

/// Counts reads. A test asserts that their number grows linearly with the code.
final class ReadCounter {
    /// The number of reads so far.
    var reads = 0
}
