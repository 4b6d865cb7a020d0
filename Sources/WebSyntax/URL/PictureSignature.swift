/// Recognizes the formats of pictures by the first bytes of a file.
package enum PictureSignature {
    /// The number of bytes that show the format and the size.
    package static let length = 33

    /// Says why no browser shows a picture that begins with these bytes, of which there are ``length`` if the file has as many;
    /// `nil` for one that a browser may show. The format decides, not the name (MIME Sniffing, 6.1).
    package static func fault(in start: [UInt8]) -> String? {
        if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            guard start.count >= 33, start[12..<16].elementsEqual("IHDR".utf8) else {
                return "the picture is cut off in its header"
            }
            return isZero(start[16..<20]) || isZero(start[20..<24]) ? "the picture has no size" : nil
        }
        if start.starts(with: "GIF87a".utf8) || start.starts(with: "GIF89a".utf8) {
            guard start.count >= 13 else { return "the picture is cut off in its header" }
            return isZero(start[6..<8]) || isZero(start[8..<10]) ? "the picture has no size" : nil
        }
        let isKnown =
            start.starts(with: [0xFF, 0xD8, 0xFF]) || start.starts(with: "BM".utf8)
            || start.starts(with: [0, 0, 1, 0]) || start.starts(with: [0, 0, 2, 0])
            || start.dropFirst(4).starts(with: "ftyp".utf8)
            || (start.starts(with: "RIFF".utf8) && start.dropFirst(8).starts(with: "WEBP".utf8))
        return isKnown ? nil : "no browser knows the format of this picture"
    }

    private static func isZero(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.allSatisfy { $0 == 0 } }
}
