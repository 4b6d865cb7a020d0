import TestSupport
import Testing

@testable import WebFetching

struct ContentDecodingTests {
    private enum Outcome: Equatable {
        case whole([UInt8])
        case unfinished
        case broken
        case stopped
        case tooLarge
        case late
        case unknown
    }

    /// - Parameters:
    ///   - step: how many bytes it is given at a time.
    ///   - limit: after how many bytes the reader has enough.
    private func decode(
        _ input: [UInt8], _ field: String, step: Int = 1 << 16, limit: Int = .max,
        maximumBytes: Int = .max, isLate: @escaping @Sendable () -> Bool = { false }
    ) -> Outcome {
        guard var decoding = ContentDecoding(field, maximumBytes: maximumBytes, isLate: isLate) else {
            return .unknown
        }
        var output: [UInt8] = []
        for start in stride(from: 0, to: input.count, by: step) {
            let progress = input[start..<min(start + step, input.count)].withUnsafeBufferPointer { piece in
                decoding.decode(piece) {
                    output += $0
                    return output.count <= limit
                }
            }
            switch progress {
            case .goesOn: continue
            case .stopped: return .stopped
            case .broken: return .broken
            case .tooLarge: return .tooLarge
            case .late: return .late
            }
        }
        return decoding.isWhole ? .whole(output) : .unfinished
    }

    private let bytes = (0..<150_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 9) }

    @Test(arguments: StoredEncoding.allCases, [1, 3, 1000, 1 << 20])
    func anyPieces(_ encoding: StoredEncoding, _ step: Int) {
        let encoded = encoding.encode(bytes)
        #expect(decode(encoded, encoding.rawValue, step: step) == .whole(bytes))
        #expect(decode(encoded.dropLast(), encoding.rawValue, step: step) == .unfinished)
        #expect(decode(encoded + [1, 2, 3], encoding.rawValue, step: step) == .whole(bytes))
        #expect(decode(encoded, encoding.rawValue, step: step, limit: 100_000) == .stopped)
        #expect(decode([], encoding.rawValue, step: step) == .whole([]))
        #expect(decode(encoding.encode([]), encoding.rawValue, step: step) == .whole([]))
    }

    /// Gigabytes of empty members in a small file: nothing comes out, and it takes minutes.
    @Test func bytesBetweenTwoEncodingsAreCounted() {
        let empty = StoredEncoding.gzip.encode([])
        let members = Array(repeatElement(empty, count: 100_000).joined())
        let nested = StoredEncoding.gzip.encode(members)
        #expect(decode(nested, "gzip, gzip", maximumBytes: 1_000_000) == .tooLarge)
        #expect(decode(nested, "gzip, gzip", maximumBytes: members.count) == .whole([]))
    }

    @Test func decodingLooksAtTheClock() {
        let encoded = StoredEncoding.gzip.encode(bytes)
        #expect(decode(encoded, "gzip", isLate: { true }) == .late)
        #expect(decode(encoded, "gzip", isLate: { false }) == .whole(bytes))
    }

    @Test(arguments: StoredEncoding.allCases)
    func rejectsBrokenStreams(_ encoding: StoredEncoding) {
        #expect(decode(Array("plain text, nothing else".utf8), encoding.rawValue) == .broken)
    }

    /// Made by the programs that everyone has, at their best.
    @Test(arguments: [(StoredEncoding.gzip, ["gzip", "-9"])])
    func compressedBodies(_ encoding: StoredEncoding, _ command: [String]) throws {
        let folder = try TestFolder()
        try folder.write(bytes, to: "bytes")
        let outcome = try ChildProcess("/usr/bin/env", command + ["bytes"], in: folder.path).run()
        try #require(outcome.code == 0, "\(outcome)")
        let encoded = try folder.bytes("bytes.gz")
        #expect(encoded.count < bytes.count / 2)
        #expect(decode(encoded, encoding.rawValue, step: 100) == .whole(bytes))
        // Members follow each other, and the inner bytes are bare deflate.
        #expect(decode(encoded + encoded, encoding.rawValue, step: 100) == .whole(bytes + bytes))
        let header = 10 + "bytes".utf8.count + 1
        #expect(decode(Array(encoded[header...].dropLast(8)), "deflate", step: 100) == .whole(bytes))
    }

    /// `Twice. ` a thousand times, compressed by brotli's own encoder.
    @Test func compressedByBrotli() {
        let encoded: [UInt8] = [
            0x1F, 0x57, 0x1B, 0x00, 0x04, 0x1C, 0x72, 0xA4, 0x07, 0xCA, 0x28, 0xB0, 0x16, 0x04, 0x54, 0xDC,
            0x16, 0xC9, 0x85, 0x09, 0x00, 0x7F, 0xA9, 0x00,
        ]
        let text = Array(String(repeating: "Twice. ", count: 1000).utf8)
        #expect(decode(encoded, "br") == .whole(text))
        #expect(decode(encoded, "br", step: 1) == .whole(text))
        #expect(decode(encoded.dropLast(), "br") == .unfinished)
    }

    @Test func severalEncodings() {
        let twice = StoredEncoding.brotli.encode(StoredEncoding.gzip.encode(bytes))
        #expect(decode(twice, "gzip, br") == .whole(bytes))
        #expect(decode(twice, "br, gzip") == .broken)
        #expect(decode(twice.dropLast(), "gzip, br") == .unfinished)
        #expect(
            decode(StoredEncoding.brotli.encode(StoredEncoding.gzip.encode(bytes).dropLast()), "gzip, br")
                == .unfinished)
    }

    @Test func names() {
        #expect(decode(bytes, "") == .whole(bytes))
        #expect(decode(bytes, "identity") == .whole(bytes))
        #expect(decode(StoredEncoding.gzip.encode(bytes), "X-GZIP") == .whole(bytes))
        for name in ["zstd", "rot13", "gzip;q=1", "gzip, rot13", "gzip, gzip, gzip, gzip"] {
            #expect(decode(bytes, name) == .unknown, "\(name)")
        }
    }
}
