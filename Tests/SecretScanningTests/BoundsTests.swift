import Testing

@testable import SecretScanning

/// Texts made to be too much: the work for each byte is bounded.
struct BoundsTests {
    static let units = [
        "mk_", "sk-proj-", "ghp_", "a:b@", "://a:b@", "x://", "-----BEGIN ", "-----BEGIN PRIVATE KEY-----",
        "-----BEGIN PRIVATE KEY-----\nMII",
        "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n",
        "eyJ", "-eyJ", "eyJhbGciOiJub25lIn0.", "eyJhbGciOiJub25lIn0.-", "password=", "password: \"", "key",
        "key.", "<token>", "Bearer ",
        "Authorization: Bearer ", "A", "QUJD",
        "QUJDQUJDQUJDQUJDQUJDQUJDQUJDQUJDQUJDQUJDQUJDQUJDQUJDQUJDQUJDQUJD\n", "abcdefghijklmnopqrstuvwx\\n",
        "abcdefghijklmnopqrstu\n", "\\", "\\\"", "AKIA", "SG.", "SG.a.", "xoxb-", ":AA", "-us1", "MTA.",
        "curl -s ", "mysql a ", "sshpass -p ", "curl\\", "a_pat=", "Private-Lines: 9\n", "Cookie: a=",
        "; session=",
        "auth=(\"a\",\"", ":5432:a:b:",
        "echo a | b --password-stdin ", "docker login ", "docker login -p ", "redis-cli -a ",
        "htpasswd -b ", "htpasswd -b a b ", "kubectl create secret --from-literal=a=b ", "openssl pass:a ",
        "7z -p", "gh secret set --body a ", "password: a2\n", "password=word2 ",
        "| password |\n|--|\n", "| password |\n", "password|", "password \n--|--\n",
        "sig=", "END ", "=", "\u{1F5DD}",
    ]

    @Test(arguments: units) func areReadInLinearTime(_ unit: String) {
        func seconds(_ bytes: Int) -> Double {
            let text = Array(String(repeating: unit, count: bytes / unit.utf8.count).utf8)
            let scanner = SecretScanner(patterns: ["configured value"])
            let clock = ContinuousClock()
            return clock.measure { _ = scanner.matches(in: text) } / .seconds(1)
        }
        // Without optimisation. A quadratic search would take minutes.
        #expect(seconds(1 << 17) < 30)
    }

    /// Every candidate is read once.
    @Test func aCandidateIsReadOnce() {
        let text = Array(String(repeating: "password=", count: 10_000).utf8)
        let table = CandidateTable([])
        text.withUnsafeBufferPointer { bytes in
            var scan = TextScan(bytes, table)
            scan.run()
            #expect(scan.steps <= text.count)
        }
    }
}
