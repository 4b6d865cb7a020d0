/// Classifies URLs as the URL standard's parser reads them (URL Standard, 4.4), in a document at a `file:` or `https:`
/// address.
///
/// If the two bases give different results, the remote one is used: `https:x` is relative in a document at an https
/// address, and remote here; `///h` is a path under `file:`, and remote here. A false alarm is safer than a miss.
package enum URLClassifier {
    /// Classifies a decoded address.
    package static func classify(_ text: String) -> URLReference {
        var text = text
        return text.withUTF8 { classify($0) }
    }

    /// Classifies the decoded value of an attribute, or of a CSS token.
    package static func classify(_ text: Bytes) -> URLReference {
        // Without C0 controls and spaces at both ends.
        let trimmed = text.trimming { $0 <= 0x20 }.indices
        if trimmed.isEmpty { return .empty }
        let cleaned = Cleaned(text, trimmed)
        if let colon = schemeEnd(cleaned.bytes) {
            return withScheme(cleaned, colon)
        }
        return withoutScheme(cleaned.bytes)
    }

    /// The text without tabs and line breaks, and the original offsets of its bytes.
    private struct Cleaned {
        var bytes: [UInt8]
        var map: OffsetMap
        var end: Int

        init(_ text: Bytes, _ range: Range<Int>) {
            bytes = []
            map = OffsetMap(start: range.lowerBound)
            end = range.upperBound
            // An address may be megabytes of data, mostly without anything to remove.
            let isClean = [UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r")].allSatisfy {
                text.firstOffset(of: $0, from: range.lowerBound, to: range.upperBound) == nil
            }
            if isClean {
                bytes = Array(UnsafeBufferPointer(rebasing: text[range]))
                return
            }
            bytes.reserveCapacity(range.count)
            for offset in range {
                let byte = text[offset]
                if byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                    map.note(decoded: bytes.count, raw: offset + 1)
                } else {
                    bytes.append(byte)
                }
            }
        }

        /// Returns the range in the original text of a range of the cleaned one.
        func raw(_ range: Range<Int>) -> Range<Int> {
            let lower = map.rawOffset(of: range.lowerBound)
            return
                lower..<max(
                    lower, range.upperBound == bytes.count ? end : map.rawOffset(of: range.upperBound))
        }
    }

    /// Returns the offset of the colon that ends a scheme.
    private static func schemeEnd(_ bytes: [UInt8]) -> Int? {
        guard let first = bytes.first, first.isASCIIAlpha else { return nil }
        for (offset, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: ":") { return offset }
            let continues =
                byte.isASCIIAlphanumeric || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: ".")
            if !continues { return nil }
        }
        return nil
    }

    /// Classifies an address with a scheme. Unknown schemes are remote: another program may fetch for
    /// them.
    private static func withScheme(_ cleaned: Cleaned, _ colon: Int) -> URLReference {
        let bytes = cleaned.bytes
        let scheme = String(decoding: bytes[..<colon].map(\.asciiLowercased), as: UTF8.self)
        let rest = colon + 1
        switch scheme {
        case "http", "https", "ws", "wss", "ftp":
            // Special URLs accept any number of slashes or backslashes, including none.
            guard let host = authorityHost(bytes, from: skipSlashes(bytes, rest)) else { return .invalid }
            return .remote(scheme: scheme, host: host)
        case "file": return .file
        case "data": return dataURL(cleaned, from: rest)
        case "javascript": return .javascript(code: cleaned.raw(rest..<bytes.count))
        case "blob": return .blob
        case "about": return .about
        case "mailto", "tel", "sms": return .mailLike(scheme: scheme)
        default:
            // Without slashes the rest is an opaque path and has no host.
            guard bytes[rest...].starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]) else {
                return .remote(scheme: scheme, host: nil)
            }
            return .remote(scheme: scheme, host: authorityHost(bytes, from: rest + 2))
        }
    }

    /// Classifies an address without a scheme, which is resolved against the document's.
    private static func withoutScheme(_ bytes: [UInt8]) -> URLReference {
        if bytes.first == UInt8(ascii: "#") { return .fragmentOnly }
        let slashes = skipSlashes(bytes, 0)
        if slashes >= 2 {
            guard let host = authorityHost(bytes, from: slashes) else { return .invalid }
            return .remote(scheme: nil, host: host)
        }
        // `/` and, in special URLs, one backslash begin a path from the root.
        if slashes == 1 { return .rootAbsolute }
        let hash = bytes.firstIndex(of: UInt8(ascii: "#"))
        let beforeHash = bytes[..<(hash ?? bytes.count)]
        let mark = beforeHash.firstIndex(of: UInt8(ascii: "?"))
        return .relative(
            path: String(decoding: beforeHash[..<(mark ?? beforeHash.endIndex)], as: UTF8.self),
            query: mark.map { String(decoding: beforeHash[($0 + 1)...], as: UTF8.self) },
            fragment: hash.map { String(decoding: bytes[($0 + 1)...], as: UTF8.self) })
    }

    /// Skips slashes. Special URLs treat a backslash as one.
    private static func skipSlashes(_ bytes: [UInt8], _ start: Int) -> Int {
        var offset = start
        while offset < bytes.count, bytes[offset] == UInt8(ascii: "/") || bytes[offset] == UInt8(ascii: "\\")
        {
            offset += 1
        }
        return offset
    }

    /// Returns the host of the authority at `start`, without credentials and port; nil if there is
    /// none.
    private static func authorityHost(_ bytes: [UInt8], from start: Int) -> String? {
        let stops = Array("/\\?#".utf8)
        let end = bytes[start...].firstIndex { stops.contains($0) } ?? bytes.count
        var host = bytes[start..<end]
        // Credentials may contain `@`, so the last one counts.
        if let at = host.lastIndex(of: UInt8(ascii: "@")) { host = host[(at + 1)...] }
        if host.first == UInt8(ascii: "[") {
            guard let close = host.firstIndex(of: UInt8(ascii: "]")) else { return nil }
            host = host[...close]
        } else if let colon = host.firstIndex(of: UInt8(ascii: ":")) {
            host = host[..<colon]
        }
        if host.isEmpty { return nil }
        return String(decoding: PercentDecoder.decode(Array(host)).map(\.asciiLowercased), as: UTF8.self)
    }

    /// Classifies a data: URL by the fetch standard's processor (Fetch, 6).
    private static func dataURL(_ cleaned: Cleaned, from start: Int) -> URLReference {
        let bytes = cleaned.bytes
        let (end, comma) = bytes.withUnsafeBufferPointer { bytes in
            // A fragment is not part of the data (Fetch, 6).
            let end = bytes.firstOffset(of: UInt8(ascii: "#"), from: start, to: bytes.count) ?? bytes.count
            return (end, bytes.firstOffset(of: UInt8(ascii: ","), from: start, to: end))
        }
        guard let comma else { return .invalid }
        let type = MediaType(dataURLHeader: bytes[start..<comma])
        return .data(mime: type.essence, isBase64: type.isBase64, payload: cleaned.raw((comma + 1)..<end))
    }
}
