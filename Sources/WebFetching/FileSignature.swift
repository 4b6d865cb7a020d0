/// The types of files by their first bytes.
package enum FileSignature {
    /// Returns the type by the first bytes (MIME Sniffing, 6 and 7); `nil` for text and the unknown.
    package static func type(of bytes: [UInt8]) -> String? {
        for (offset, mark, type) in marks
        where bytes.count >= offset + mark.count && bytes[offset..<(offset + mark.count)].elementsEqual(mark)
        {
            return type
        }
        guard bytes.count >= 12 else { return nil }
        let word = String(decoding: bytes[8..<12], as: UTF8.self)
        if bytes.starts(with: Array("RIFF".utf8)) {
            return ["WEBP": "image/webp", "WAVE": "audio/wav", "AVI ": "video/avi"][word]
        }
        if bytes[4..<8].elementsEqual(Array("ftyp".utf8)) {
            if word == "avif" || word == "avis" { return "image/avif" }
            if word == "heic" || word == "heix" || word == "mif1" { return "image/heic" }
            return word.hasPrefix("M4A") ? "audio/mp4" : "video/mp4"
        }
        if bytes[0] == 0xFF, bytes[1] & 0xE0 == 0xE0, bytes[1] & 0x06 == 0x02 { return "audio/mpeg" }
        return nil
    }

    /// Offset, bytes and type of known signatures (MIME Sniffing, 6).
    private static let marks: [(Int, [UInt8], String)] = [
        (0, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png"),
        (0, [0xFF, 0xD8, 0xFF], "image/jpeg"),
        (0, Array("GIF87a".utf8), "image/gif"), (0, Array("GIF89a".utf8), "image/gif"),
        (0, [0, 0, 1, 0], "image/x-icon"), (0, Array("wOF2".utf8), "font/woff2"),
        (0, Array("wOFF".utf8), "font/woff"), (0, Array("OTTO".utf8), "font/otf"),
        (0, [0, 1, 0, 0], "font/ttf"), (0, Array("true".utf8), "font/ttf"),
        (0, Array("ttcf".utf8), "font/collection"), (0, Array("OggS".utf8), "application/ogg"),
        (0, Array("fLaC".utf8), "audio/flac"), (0, Array("ID3".utf8), "audio/mpeg"),
        (0, [0x1A, 0x45, 0xDF, 0xA3], "video/webm"), (0, Array("%PDF-".utf8), "application/pdf"),
    ]
}
