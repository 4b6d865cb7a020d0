#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension UnsafeBufferPointer<UInt8> {
    /// Returns the offset of the first such byte at or after `start`, using the vectorized `memchr`.
    func offset(of byte: UInt8, from start: Int = 0) -> Int? {
        guard let baseAddress, start < count,
            let found = memchr(baseAddress + start, Int32(byte), count - start)
        else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
    }
}
