import BundleSync
import Testing

@Suite struct BundleLockTests {
    static let digest = String(repeating: "ab", count: 32)

    @Test func aLockIsReadAsItWasWritten() throws {
        let files = ["b/ü\"\n.html", "a.html"].map { ShippedFile(path: $0, size: 3, sha256: Self.digest) }
        let lock = BundleLock(sitegen: "1.2.3", files: files)
        #expect(lock.files.map(\.path) == ["a.html", "b/ü\"\n.html"])
        #expect(try BundleLock(json: lock.json) == lock)
        #expect(try BundleLock(json: BundleLock(sitegen: "1", files: []).json).files.isEmpty)
    }

    @Test(arguments: [
        "", "{}", "[]", "{\"version\": 1, \"sitegen\": \"1\"}",
        "{\"version\": 2, \"sitegen\": \"1\", \"files\": []}",
        lock("../a"), lock("/etc/passwd"), lock(""), lock("a\\\\b"), lock("a", size: -1),
        lock("a", digest: "00"),
        "{\"version\": 1, \"sitegen\": \"1\", \"files\": [\(file("a")), \(file("a"))]}",
    ])
    func whatNoRunWritesIsNoLock(_ text: String) {
        #expect(throws: BundleLock.Broken.self) { try BundleLock(json: Array(text.utf8)) }
    }

    private static func file(_ path: String, size: Int = 1, digest: String = digest) -> String {
        "{\"path\": \"\(path)\", \"size\": \(size), \"sha256\": \"\(digest)\"}"
    }

    private static func lock(_ path: String, size: Int = 1, digest: String = digest) -> String {
        "{\"version\": 1, \"sitegen\": \"1\", \"files\": [\(file(path, size: size, digest: digest))]}"
    }
}
