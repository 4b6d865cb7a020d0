import SiteFiles

/// Vendored fonts as `vendor font` leaves them, of bytes that no browser reads: for tests of what is around a font.
package struct VendoredFontFixture {
    /// The family and weights of the faces.
    package var family = "Test Sans"
    package var weights = [400, 600]
    /// The characters of the subsets and of the whole fonts, as ranges.
    package var characters = "U+20-7E,U+E9"
    package var available = "U+20-7E,U+A0-17F,U+410-44F"

    package init() {}

    /// The content of a face's file.
    package func font(_ weight: Int) -> [UInt8] { Array("wOF2 \(family) \(weight)".utf8) }

    /// The licence text of all faces.
    package let licence = Array("A licence of a test.\n".utf8)

    /// The name of a face's file.
    package func file(_ weight: Int) -> String { "test-sans-\(weight).woff2" }

    /// Writes `vendor/fonts` and its lock below a folder.
    package func write(below folder: String) throws {
        let fonts = DiskPath.join(folder, "vendor/fonts")
        try AtomicFile.makeFolder(DiskPath.join(fonts, "licences"))
        try AtomicFile.write(licence, to: DiskPath.join(fonts, "licences/test.txt"))
        var lines: [String] = []
        for weight in weights {
            let bytes = font(weight)
            try AtomicFile.write(bytes, to: DiskPath.join(fonts, file(weight)))
            lines.append(
                """
                { "family": "\(family)", "weight": \(weight), "style": "normal", "file": "\(file(weight))", \
                "size": \(bytes.count), "sha256": "\(Digest.sha256Hex(bytes))", "source": "a test", \
                "licence": "licences/test.txt", "licenceSHA256": "\(Digest.sha256Hex(licence))", \
                "characters": "\(characters)", "available": "\(available)" }
                """)
        }
        let lock = "{ \"faces\": [\n" + lines.joined(separator: ",\n") + "\n] }\n"
        try AtomicFile.write(Array(lock.utf8), to: fonts + ".lock.json")
    }
}
