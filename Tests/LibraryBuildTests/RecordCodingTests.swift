import Foundation
import SiteFiles
import TestSupport
import Testing

@testable import LibraryBuild

@Suite struct RecordCodingTests {
    private var sample: RenderRecord {
        var record = RenderRecord(key: ContentDigest(ofTexts: ["key"]), began: -5)
        record.isQuiet = false
        record.manifests = [.init(path: "/lib/é", key: ContentDigest(ofTexts: []))]
        record.places = [.init(path: "/lib", target: "/real"), .init(path: "/gone", target: "")]
        let facts = FileFacts(size: 3, modified: .min, changed: .max, inode: .max, device: 7)
        record.entries = [
            .init(
                place: 0, name: "a", link: nil, content: .file(facts, ContentDigest(of: [1])), isStamped: true
            ),
            .init(place: 1, name: "b", link: 0, content: .absent),
            .init(place: 0, name: "", link: nil, content: .names(ContentDigest(of: [2]), depth: 4)),
        ]
        var leaf = RenderRecord.Leaf(manifest: 0, address: "b/c/l", output: "/lib/l.html", formulas: 9)
        leaf.isClean = true
        leaf.made = 0
        leaf.inputs = [1, 2]
        var other = RenderRecord.Leaf(manifest: 0, address: "b/c/m", output: "/lib/m.html", formulas: 0)
        other.isOurs = true
        record.leaves = [leaf, other]
        return record
    }

    @Test func readsWhatItWrote() {
        #expect(RenderRecord(decoding: sample.encoded) == sample)
        #expect(sample.encoded == sample.encoded)
        let empty = RenderRecord(key: ContentDigest(of: []), began: 0)
        #expect(RenderRecord(decoding: empty.encoded) == empty)
    }

    @Test func rejectsDamagedRecords() {
        let bytes = sample.encoded
        for index in bytes.indices {
            for bit in [0, 3, 7] {
                var damaged = bytes
                damaged[index] ^= 1 << UInt8(bit)
                #expect(RenderRecord(decoding: damaged) == nil, "byte \(index), bit \(bit)")
            }
            #expect(RenderRecord(decoding: Array(bytes[..<index])) == nil, "cut at \(index)")
        }
        #expect(RenderRecord(decoding: bytes + [0]) == nil)
        #expect(RenderRecord(decoding: []) == nil)
    }

    /// A checksum that is right says only that somebody wrote it so.
    @Test func neverTraps() {
        var random = SeededGenerator(seed: 5)
        let bytes = sample.encoded
        let start = RenderRecord.mark.count + 8
        for _ in 0..<5000 {
            var body = Array(bytes[start...])
            for _ in 0...Int.random(in: 0..<3, using: &random) {
                body[Int.random(in: body.indices, using: &random)] = UInt8.random(
                    in: 0 ... .max, using: &random)
            }
            var whole = ByteWriter()
            whole.bytes = RenderRecord.mark
            whole.number(Checksum.of(body))
            if let record = RenderRecord(decoding: whole.bytes + body) {
                #expect(record.leaves.allSatisfy { $0.inputs.allSatisfy(record.entries.indices.contains) })
            }
        }
    }

    /// The check value of CRC-32, as catalogues of checksums name it.
    @Test func computesTheChecksumOfZip() {
        #expect(Checksum.of(Array("123456789".utf8)) == 0xCBF4_3926)
        #expect(Checksum.of([]) == 0)
    }

    @Test func tellsListsOfTextsApart() {
        #expect(ContentDigest(ofTexts: ["ab", "c"]) != ContentDigest(ofTexts: ["a", "bc"]))
        #expect(ContentDigest(ofTexts: ["a", ""]) != ContentDigest(ofTexts: ["a"]))
    }

    /// The values that `xxh128sum` prints.
    @Test func hashesAsXXHashDoes() {
        #expect(ContentDigest(of: []).hex == "99aa06d3014798d86001c324468d497f")
        #expect(ContentDigest(of: Array("abc".utf8)).hex == "06b05ab6733a618578af5f94892f3950")
    }
}

@Suite struct RecordStoreTests {
    @Test(
        arguments: [
            (["XDG_CACHE_HOME": "/x", "HOME": "/h"], "/x/sitegen"), (["XDG_CACHE_HOME": "x"], nil),
            ([:], nil),
            (["HOME": "relative"], nil),
        ] as [([String: String], String?)])
    func usesTheSystemCacheFolder(_ environment: [String: String], _ expected: String?) {
        #expect(RecordStore(environment: environment)?.folder == expected)
    }

    @Test func fallsBackToTheHomeFolder() {
        let folder = RecordStore(environment: ["HOME": "/h", "XDG_CACHE_HOME": ""])?.folder
        #expect(folder == "/h/.cache/sitegen" || folder == "/h/Library/Caches/sitegen")
    }

    @Test func removesRecordsWhoseManifestsAreGone() throws {
        let folder = try TestFolder()
        let store = RecordStore(folder: folder["cache"])
        for name in ["a", "b", "c"] {
            try folder.write("{}", to: name)
            var record = RenderRecord(key: ContentDigest(of: []), began: 0)
            record.manifests = [.init(path: folder[name], key: ContentDigest(of: []))]
            try store.write(record, to: store.path(for: [name]))
        }
        try folder.write("not a record", to: "cache/0.record")
        try folder.write("not ours", to: "cache/other")
        try folder.remove("b")
        let kept = try #require(store.read(store.path(for: ["a"])))
        try store.write(kept, to: store.path(for: ["a"]))
        #expect(store.read(store.path(for: ["b"])) == nil)
        #expect(store.read(store.path(for: ["c"])) != nil)
        #expect(folder.has("cache/other") && !folder.has("cache/0.record"))
    }

    @Test func tellsBuildsApart() {
        let store = RecordStore(folder: "/x")
        #expect(store.path(for: ["a", "b"]) != store.path(for: ["ab"]))
        #expect(store.path(for: ["a"]) == store.path(for: ["a"]))
    }

    @Test func knowsTheProgramByItsFiles() {
        let lines = ProgramIdentity.lines
        #expect(lines == ProgramIdentity.lines)
        #expect(
            lines.contains { $0.hasPrefix(CommandLine.arguments[0]) || $0.contains("sitegenPackageTests") })
        #expect(lines.contains { $0.contains("cmark") || $0.contains("libswiftCore") })
    }
}
