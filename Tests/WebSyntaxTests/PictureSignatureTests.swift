import Testing

@testable import WebSyntax

/// The formats of pictures, by the first bytes of a file.
@Suite struct PictureSignatureTests {
    private static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)

    static let files: [(start: [UInt8], isShown: Bool)] = [
        (png + [0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 1, 2, 3, 4], true),
        (Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0], true), ([0xFF, 0xD8, 0xFF, 0xE0], true),
        (Array("RIFF....WEBP".utf8), true), (Array("....ftypavif".utf8), true),
        // A pointer of Git LFS, an empty file, and beginnings of pictures.
        (Array("version https://git-lfs.github.com/spec/v1\n".utf8), false), ([], false), (png, false),
        (png + [0, 0, 0, 0, 0, 0, 0, 1, 8, 6, 0, 0, 0, 1, 2, 3, 4], false), (Array("GIF89a".utf8), false),
        (Array("RIFF....WAVE".utf8), false), (Array("II*\0".utf8), false), (Array("<svg/>".utf8), false),
    ]

    @Test(arguments: files) func theFirstBytesDecide(_ start: [UInt8], _ isShown: Bool) {
        #expect((PictureSignature.fault(in: start) == nil) == isShown)
    }
}
