import Foundation
import SiteFiles

/// Subsets of fonts in WOFF2, made by HarfBuzz's hb-subset and Google's woff2_compress. Equal input gives equal bytes.
struct FontSubsetter {
    /// A subset with the characters that it has.
    struct Subset {
        var bytes: [UInt8]
        var characters: CharacterRanges
    }

    /// The programs in the order of their use.
    static let programs = ["hb-subset", "woff2_compress"]
    /// Families with many glyphs take seconds to compress.
    private static let seconds = 120

    /// Returns the subset of a face with some characters, as far as the face has them.
    ///
    /// Kerning, ligatures, marks and the other features that browsers apply stay, also figures of equal width. Hinting
    /// goes: it takes two fifths of a file, and screens of today's phones do not use it. A variable font becomes a static
    /// one of the face's weight.
    static func subset(_ face: FontSource.Face, to characters: CharacterRanges) throws(FontVendorError)
        -> Subset
    {
        let folder = DiskPath.join(NSTemporaryDirectory(), "sitegen-font-\(UUID())")
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = { (name: String) in DiskPath.join(folder, name) }
        let wanted = characters.intersection(face.font.characters)
        do throws(FileError) {
            try AtomicFile.makeFolder(folder)
            // Names that the programs cannot take for options.
            try AtomicFile.write(face.bytes, to: path("font.ttf"))
            try AtomicFile.write(Array(wanted.lines.utf8), to: path("characters.txt"))
        } catch { throw .file(error) }
        let options = [
            "--unicodes-file=\(path("characters.txt"))", "--no-hinting",
            // Copyright, family, licence and its address stay in the font.
            "--name-IDs=0,1,2,3,4,5,6,13,14,16,17", "--layout-features+=tnum,lnum,pnum,onum",
            "--output-file=\(path("subset.ttf"))",
        ]
        do throws(FontVendorError) {
            try run(programs[0], [path("font.ttf")] + place(of: face) + options, face.path)
        } catch {
            guard case .program = error, !face.font.axes.isEmpty else { throw error }
            throw .variable(path: face.path, axes: face.font.axes.map(\.tag))
        }
        let subset = try read(path("subset.ttf"), programs[0], face.path)
        let font: SfntFont
        do { font = try SfntFont(subset) } catch {
            throw .program(name: programs[0], font: face.path, message: "its output is not a font")
        }
        guard font.axes.isEmpty, face.font.axes.isEmpty || font.weight == face.weight else {
            throw .variable(path: face.path, axes: face.font.axes.map(\.tag))
        }
        // Shaping needs no character beyond the wanted ones; a range that claims more would hide a missing one.
        let kept = font.characters.intersection(wanted)
        guard kept == wanted else {
            throw .incomplete(
                font: face.path, characters: CharacterRanges(wanted.codes.filter { !kept.contains($0) }))
        }
        try run(programs[1], [path("subset.ttf")], face.path)
        let packed = try read(path("subset.woff2"), programs[1], face.path)
        guard packed.starts(with: "wOF2".utf8) else {
            throw .program(name: programs[1], font: face.path, message: "its output is not WOFF2")
        }
        return Subset(bytes: packed, characters: kept)
    }

    /// Returns the options for a font of a collection and for a weight of a variable font.
    private static func place(of face: FontSource.Face) -> [String] {
        let index = face.index > 0 ? ["--face-index=\(face.index)"] : []
        guard !face.font.axes.isEmpty else { return index }
        // Every axis but that of the weight keeps its default.
        let places = face.font.axes.map { $0.tag == "wght" ? "wght=\(face.weight)" : "\($0.tag)=drop" }
        return index + ["--instance=" + places.joined(separator: ",")]
    }

    private static func run(_ program: String, _ arguments: [String], _ font: String) throws(FontVendorError)
    {
        let output: ProgramOutput
        do {
            output = try ProgramOutput(
                running: program, arguments, limit: 1 << 16, seconds: seconds, takesErrors: true)
        } catch { throw .program(name: program, font: font, message: error.reason) }
        if output.status == ProgramOutput.missing { throw .missingProgram(name: program) }
        guard output.status == 0, !output.isCut else {
            let lines = String(decoding: output.bytes.suffix(400), as: UTF8.self).split(
                whereSeparator: \.isNewline)
            throw .program(name: program, font: font, message: lines.last.map(String.init) ?? "")
        }
    }

    private static func read(_ path: String, _ program: String, _ font: String) throws(FontVendorError)
        -> [UInt8]
    {
        do { return try FileReading.bytes(at: path, limit: VendoredFonts.largestFile) } catch {
            throw .program(name: program, font: font, message: "\(error)")
        }
    }
}
