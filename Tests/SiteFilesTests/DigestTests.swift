import SiteFiles
import Testing

@Suite struct DigestTests {
    /// FIPS 180-4's examples, as published with the standard.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func hashesTheStandardsExamples(_ text: String, _ expected: String) {
        #expect(Digest.sha256Hex(text.utf8) == expected)
    }

    /// FIPS 180-4's examples, and RFC 1321's (appendix A.5), of "abc" in pieces. A digest taken on the way changes nothing.
    @Test(arguments: [
        (DigestStream.Algorithm.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            .sha384,
            "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7"
        ),
        (
            .sha512,
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
        ),
        (.md5, "900150983cd24fb0d6963f7d28e17f72"),
    ])
    func hashesPieces(_ algorithm: DigestStream.Algorithm, _ expected: String) {
        var stream = DigestStream(algorithm)
        for piece in ["a", "", "bc"] {
            #expect(stream.bytes.count == algorithm.length)
            Array(piece.utf8).withUnsafeBytes { stream.update($0) }
        }
        #expect(stream.hex == expected)
    }

    @Test func hashesAMillionLetters() {
        #expect(
            Digest.sha256Hex(repeatElement(UInt8(ascii: "a"), count: 1_000_000))
                == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    /// RFC 4231, sections 4.3 and 4.2: the cases whose keys are text.
    @Test(arguments: [
        (
            "Jefe", "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            String(repeating: "\u{0B}", count: 20), "Hi There",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
    ])
    func authenticatesTheRFCsExamples(_ key: String, _ message: String, _ expected: String) {
        #expect(Digest.hmacSHA256Hex(key: key, message: message) == expected)
    }

    /// RFC 4648, section 10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func writesBase64WithPadding(_ text: String, _ expected: String) {
        #expect(Digest.base64(Array(text.utf8)) == expected)
    }

    @Test func givesAPolicysHash() {
        // CSP 3, section 8.4's example: alert('Hello, world.');
        #expect(
            Digest.sha256Base64("alert('Hello, world.');") == "qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=")
    }
}
