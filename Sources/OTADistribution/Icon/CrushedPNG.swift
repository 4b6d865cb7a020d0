import CZlib

/// Apple's variant of PNG, which Xcode writes into apps: a chunk `CgBI` before IHDR, data deflated
/// without zlib's framing (RFC 1950), and colours in the order BGRA, premultiplied by alpha.
enum CrushedPNG {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Returns true if the first chunk is `CgBI`.
    static func isCrushed(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: signature) && bytes.count >= 16 && bytes[12..<16].elementsEqual("CgBI".utf8)
    }

    /// Returns the file in standard framing, for libpng. Its colours are still BGRA and premultiplied.
    ///
    /// libpng needs zlib's header and checksum, so the data is inflated once to compute the Adler-32.
    static func standard(_ bytes: [UInt8]) -> [UInt8]? {
        var header: ArraySlice<UInt8>?
        var data: [UInt8] = []
        var offset = signature.count
        while offset + 12 <= bytes.count {
            let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - offset - 12 else { return nil }
            let content = bytes[offset + 8..<offset + 8 + length]
            switch String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self) {
            case "IHDR": header = content
            case "IDAT": data += content
            default: break
            }
            offset += 12 + length
        }
        guard let header, header.count == 13, let most = rawSize(Array(header)),
            let adler = checksum(of: data, most: most)
        else { return nil }
        var standard = signature
        append("IHDR", Array(header), to: &standard)
        let framed = [0x78, 0x01] + data + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: adler >> $0) }
        append("IDAT", framed, to: &standard)
        append("IEND", [], to: &standard)
        return standard
    }

    /// Returns the most bytes that the picture's unpacked rows may have; `nil` for a picture that is
    /// too large.
    private static func rawSize(_ header: [UInt8]) -> Int? {
        let width = header[0..<4].reduce(0) { $0 << 8 | Int($1) }
        let height = header[4..<8].reduce(0) { $0 << 8 | Int($1) }
        let side = PortableNetworkGraphics.side
        guard (1...side).contains(width), (1...side).contains(height) else { return nil }
        // At most eight bytes a pixel, one filter byte a row, and up to twice as many rows if interlaced.
        return width * height * 8 + height * 16
    }

    /// Returns the Adler-32 (RFC 1950) of the inflated data; `nil` if it is broken or has more than
    /// `most` bytes.
    private static func checksum(of data: [UInt8], most: Int) -> UInt? {
        var stream = z_stream()
        guard inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            return nil
        }
        defer { inflateEnd(&stream) }
        var data = data
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        var adler = adler32(0, nil, 0)
        var total = 0
        return data.withUnsafeMutableBufferPointer { input -> UInt? in
            stream.next_in = input.baseAddress
            stream.avail_in = uInt(input.count)
            while true {
                var got = 0
                let status = piece.withUnsafeMutableBufferPointer { output -> Int32 in
                    stream.next_out = output.baseAddress
                    stream.avail_out = uInt(output.count)
                    let status = inflate(&stream, Z_NO_FLUSH)
                    got = output.count - Int(stream.avail_out)
                    adler = adler32(adler, output.baseAddress, uInt(got))
                    return status
                }
                total += got
                guard total <= most else { return nil }
                if status == Z_STREAM_END { return UInt(adler) }
                guard status == Z_OK, got > 0 else { return nil }
            }
        }
    }

    /// Appends a chunk with its length and CRC (PNG, 5.3).
    private static func append(_ kind: String, _ content: [UInt8], to file: inout [UInt8]) {
        let body = Array(kind.utf8) + content
        let check = UInt(crc32(crc32(0, nil, 0), body, uInt(body.count)))
        file += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: content.count >> $0) }
        file += body
        file += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: check >> $0) }
    }

    /// Swaps red and blue and removes the premultiplication by alpha.
    static func straighten(_ pixels: inout Pixels) {
        for index in stride(from: 0, to: pixels.bytes.count, by: 4) {
            pixels.bytes.swapAt(index, index + 2)
            let alpha = Int(pixels.bytes[index + 3])
            guard alpha > 0, alpha < 255 else { continue }
            for channel in index..<index + 3 {
                pixels.bytes[channel] = UInt8(
                    min(255, (Int(pixels.bytes[channel]) * 255 + alpha / 2) / alpha))
            }
        }
    }
}
