import Foundation
@testable import OTADistribution
import SiteFiles
import TestSupport
import Testing

@Suite struct PictureTests {
    /// The same picture in both forms, as the maker writes them, and what a decoder of its own makes of the first.
    private static let pictures = Result { () throws -> TestFolder in
        let folder = try TestFolder()
        let script = """
            import sys; sys.path.insert(0, sys.argv[1]); import make_ipa
            open("plain.png", "wb").write(make_ipa.make_png(120)); open("crushed.png", "wb").write(make_ipa.make_png(120, crushed=True))
            open("raw", "wb").write(b"".join(make_ipa._pixels(120, 40)))
            """
        let fixtures = DiskPath.join(Repository.root, "Tests/OTADistributionTests/Fixtures")
        let outcome = try AppFixture.python(["-c", script, fixtures], in: folder.path)
        guard outcome.code == 0 else { throw AppFixture.CannotMake(reason: outcome.errors) }
        return folder
    }

    @Test func readsStandardPNG() throws {
        let folder = try Self.pictures.get()
        let pixels = try #require(PortableNetworkGraphics.decode(try folder.bytes("plain.png")))
        #expect(pixels.width == 120 && pixels.height == 120)
        #expect(try pixels.bytes == folder.bytes("raw"))
    }

    /// Premultiplied colours of half transparent pixels lose their last bit or two.
    @Test func readsApplesFormOfIt() throws {
        let folder = try Self.pictures.get()
        let bytes = try folder.bytes("crushed.png")
        #expect(CrushedPNG.isCrushed(bytes))
        let pixels = try #require(PortableNetworkGraphics.decode(bytes))
        let wanted = try folder.bytes("raw")
        #expect(pixels.bytes.count == wanted.count)
        let differences = zip(pixels.bytes, wanted).map { abs(Int($0) - Int($1)) }
        #expect(differences.max() ?? 255 <= 2)
        for index in stride(from: 0, to: wanted.count, by: 4) where wanted[index + 3] == 255 {
            #expect(differences[index..<index + 4].allSatisfy { $0 == 0 })
        }
    }

    @Test(arguments: ["plain.png", "crushed.png"]) func refusesDamagedOnesWithoutHarm(_ name: String) throws {
        let bytes = try Self.pictures.get().bytes(name)
        for end in stride(from: 0, to: bytes.count - 13, by: 97) {
            #expect(PortableNetworkGraphics.decode(Array(bytes[..<end])) == nil, "\(end)")
        }
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<300 {
            var changed = bytes
            for _ in 0..<4 {
                changed[Int.random(in: 8..<bytes.count, using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
            }
            if let pixels = PortableNetworkGraphics.decode(changed) {
                #expect(pixels.bytes.count == pixels.width * pixels.height * 4)
            }
        }
    }

    /// A crushed picture whose data unpacks to far more than its size says.
    @Test func stopsAtWhatAPictureCanHold() throws {
        let bytes = try Self.pictures.get().bytes("crushed.png")
        var small = bytes
        // IHDR's width and height, behind the signature and CgBI.
        let header = 8 + 16 + 8
        for offset in 0..<8 { small[header + offset] = offset % 4 == 3 ? 1 : 0 }
        #expect(CrushedPNG.standard(bytes) != nil)
        #expect(CrushedPNG.standard(small) == nil)
        for offset in 0..<8 { small[header + offset] = 0x7F }
        #expect(CrushedPNG.standard(small) == nil)
    }

    @Test func writesWhatItReads() throws {
        let pixels = try #require(PortableNetworkGraphics.decode(try Self.pictures.get().bytes("plain.png")))
        let written = PortableNetworkGraphics.encode(pixels)
        #expect(PortableNetworkGraphics.decode(written) == pixels)
        #expect(!CrushedPNG.isCrushed(written))
    }

    @Test(arguments: [57, 120, 512]) func scalesAPlainColourToItself(_ side: Int) {
        let pixels = Pixels(
            width: 180, height: 180,
            bytes: Array(repeating: [20, 85, 123, 255], count: 180 * 180).flatMap { $0 })
        let scaled = pixels.scaled(to: side)
        #expect(scaled.width == side && scaled.height == side)
        #expect(scaled.bytes == Array(repeating: [20, 85, 123, 255], count: side * side).flatMap { $0 })
    }

    /// Red beside fully transparent green: no green shows, whatever the size.
    @Test func theColourOfTransparentPixelsDoesNotShow() {
        let row: [[UInt8]] = (0..<8).map { $0 < 4 ? [255, 0, 0, 255] : [0, 255, 0, 0] }
        let pixels = Pixels(
            width: 8, height: 8, bytes: Array(repeating: row, count: 8).flatMap { $0.flatMap { $0 } })
        for side in [3, 5, 20] {
            let scaled = pixels.scaled(to: side)
            for index in stride(from: 0, to: scaled.bytes.count, by: 4) where scaled.bytes[index + 3] > 0 {
                #expect(Array(scaled.bytes[index..<index + 3]) == [255, 0, 0])
            }
        }
    }

    // MARK: QR codes

    /// The three corners, the timing pattern, and the size by the length (ISO/IEC 18004, 6.3).
    @Test(arguments: [
        ("https://h.example/install.html", 29), ("https://box.example.net/app/install.html", 29), ("x", 21),
    ])
    func drawsAQRCode(_ text: String, _ side: Int) throws {
        let code = try #require(QRCode(text))
        #expect(code.side == side)
        for (x, y) in [(0, 0), (code.side - 7, 0), (0, code.side - 7)] {
            for step in 0..<7 {
                #expect(code.isDark(x + step, y) && code.isDark(x, y + step) && code.isDark(x + 3, y + 3))
            }
            #expect(!code.isDark(x + 1, y + 1))
        }
        for step in 8..<(code.side - 8) { #expect(code.isDark(step, 6) == (step % 2 == 0)) }
        let boxes = code.path.matches(of: #/M(\d+) (\d+)h(\d+)v1h-(\d+)z/#)
        let dark = boxes.reduce(0) { $0 + (Int($1.output.3) ?? 0) }
        #expect(dark == (0..<side * side).count { code.isDark($0 % side, $0 / side) })
        #expect(boxes.allSatisfy { (Int($0.output.1) ?? 0) >= 4 && (Int($0.output.2) ?? 0) >= 4 })
    }

    @Test func anAddressThatIsTooLongHasNoCode() {
        #expect(QRCode(String(repeating: "x", count: 5000)) == nil)
    }
}
