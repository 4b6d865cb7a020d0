import SiteFiles
import Testing

@testable import KaTeXFiles

@Suite struct TarArchiveTests {
    private func entry(_ name: String, _ content: String = "", type: Character = "0") -> [UInt8] {
        var header = [UInt8](repeating: 0, count: 512)
        func put(_ text: String, at offset: Int) {
            for (index, byte) in text.utf8.enumerated() { header[offset + index] = byte }
        }
        func octal(_ value: Int, _ width: Int) -> String {
            let digits = String(value, radix: 8)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        put(name, at: 0)
        put(octal(content.utf8.count, 11), at: 124)
        put(String(type), at: 156)
        put("ustar", at: 257)
        put("        ", at: 148)
        put(octal(header.reduce(0) { $0 + Int($1) }, 6) + "\0", at: 148)
        let padding = (512 - content.utf8.count % 512) % 512
        return header + Array(content.utf8) + [UInt8](repeating: 0, count: padding)
    }

    private let end = [UInt8](repeating: 0, count: 1024)

    @Test func readsFilesAndLongNames() throws {
        let long = "katex/" + String(repeating: "x", count: 120)
        let record = "path=\(long)\n"
        let length = record.utf8.count + 4
        let bytes =
            entry("./katex/", type: "5") + entry("./katex/a", "one") + entry("g", "13 comment=x\n", type: "g")
            + entry("p", "\(length) \(record)", type: "x") + entry("short", "two") + end
        let files = try TarArchive(bytes).files
        #expect(files.mapValues { String(decoding: $0, as: UTF8.self) } == ["katex/a": "one", long: "two"])
    }

    @Test(arguments: ["/etc/passwd", "../x", "a/../../x", "a/../b"])
    func refusesPathsThatLeadOutside(_ name: String) {
        let bytes = entry(name, "x") + end
        #expect(throws: TarArchive.Damaged.self) { try TarArchive(bytes) }
    }

    /// A listing of macOS's tar.
    @Test func readsTheListingOfBSD() throws {
        let file = try #require(
            try TarArchive.entry("-rw-r--r--  0 501    20       1234 Mar  4  2024 katex/a b"))
        #expect(file == ("katex/a b", 1234))
        #expect(try TarArchive.entry("drwxr-xr-x  0 501    20          0 Mar  4 12:30 katex/") == nil)
    }

    /// `tar` writes the holes of a sparse file, so its content is as long as its listed size.
    @Test func readsSparseFiles() throws {
        let files = try TarArchive(entry("x", type: "S") + end).files
        #expect(files == ["x": []])
    }

    @Test(arguments: ["1", "2", "3", "6"] as [Character])
    func rejectsEntriesThatAreNotFiles(_ type: Character) {
        let bytes = entry("x", type: type) + end
        #expect(throws: TarArchive.Damaged.self) { try TarArchive(bytes) }
    }

    @Test func refusesDamage() {
        let whole = entry("katex/a", String(repeating: "x", count: 700)) + end
        var broken = whole
        broken[3] ^= 1
        for bytes in [[], end, Array(whole[..<900]), broken] {
            #expect(throws: TarArchive.Damaged.self) { try TarArchive(bytes) }
        }
        for content in ["", "9", "99 path=x\n", "0 path=x\n", "x path=y\n", "-5 p=x\n", "2 "] {
            let bytes = entry("p", content, type: "x") + end
            #expect(throws: TarArchive.Damaged.self) { try TarArchive(bytes) }
        }
    }

    @Test func rejectsOtherFormatsThanGzip() throws {
        let temporary = try TemporaryFolder()
        try temporary.write("not gzip", to: "katex.tar.gz")
        #expect(throws: TarArchive.Damaged.self) { try TarArchive(gzipped: temporary["katex.tar.gz"]) }
    }

    @Test func anEndlessProgramIsCut() throws {
        let output = try ProgramOutput(running: "yes", [], limit: 100_000)
        #expect(output.isCut)
    }
}
