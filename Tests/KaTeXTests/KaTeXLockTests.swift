import Testing

@testable import KaTeXFiles

@Suite struct KaTeXLockTests {
    private let assets = KaTeXAssets(
        version: "0.16.4", source: "a \"quoted\" source",
        files: [
            AssetFile(path: "katex.min.js", bytes: [1, 2]), AssetFile(path: "fonts/A.woff2", bytes: []),
        ],
        isLocked: false)

    @Test func roundTrip() throws {
        let lock = KaTeXLock(assets)
        #expect(try KaTeXLock(decoding: Array(lock.text.utf8)) == lock)
        #expect(lock.files.map(\.path) == ["fonts/A.woff2", "katex.min.js"])
    }

    @Test func textIsStable() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        let two = "a12871fee210fb8619291eaea194581cbd2531e4b23759d225f6806923f63222"
        #expect(
            KaTeXLock(assets).text == """
                {
                  "version": "0.16.4",
                  "source": "a \\"quoted\\" source",
                  "files": [
                    { "path": "fonts/A.woff2", "size": 0, "sha256": "\(empty)" },
                    { "path": "katex.min.js", "size": 2, "sha256": "\(two)" }
                  ]
                }

                """)
    }

    @Test(arguments: [
        ("", "it is not valid JSON"), ("{", "it is not valid JSON"), ("{}", "it has no \"version\""),
        (#"{"version":1,"source":"","files":[]}"#, "a value of the wrong kind in version"),
        (#"{"version":"1","source":"","files":[{"path":"a"}]}"#, "it has no \"size\" in files, entry 1"),
        (
            #"{"version":"1","source":"","files":[{"path":"../a","size":1,"sha256":""}]}"#,
            "\"../a\" is not a path inside katex/"
        ),
        (
            #"{"version":"1","source":"","files":[{"path":"a","size":1,"sha256":"ABC"}]}"#,
            "the sha256 of a is not 64 lower-case hexadecimal digits"
        ),
    ])
    func saysWhatIsWrong(_ json: String, reason: String) throws {
        let temporary = try TemporaryFolder()
        try temporary.write(json, to: "katex.lock.json")
        let path = temporary["katex.lock.json"]
        #expect(throws: KaTeXAssetsError.unreadableLock(path: path, reason: reason)) {
            try KaTeXLock(reading: path)
        }
        #expect(
            KaTeXAssetsError.unreadableLock(path: path, reason: reason).description.contains(
                "sitegen vendor katex"))
    }
}
