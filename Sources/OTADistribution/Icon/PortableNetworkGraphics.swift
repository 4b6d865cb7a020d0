import CLibPNG

/// PNG (ISO/IEC 15948) through libpng's simplified API, which reads every form: palettes, 16 bits,
/// interlacing. `CrushedPNG` converts Apple's variant first, which libpng refuses.
enum PortableNetworkGraphics {
    /// The largest width and height of an icon, in pixels.
    static let side = 4096

    /// Decodes a picture; `nil` if it is not a PNG, damaged or too large.
    static func decode(_ bytes: [UInt8]) -> Pixels? {
        guard CrushedPNG.isCrushed(bytes) else { return plain(bytes) }
        guard let standard = CrushedPNG.standard(bytes), var pixels = plain(standard) else { return nil }
        CrushedPNG.straighten(&pixels)
        return pixels
    }

    /// Decodes a standard PNG.
    private static func plain(_ bytes: [UInt8]) -> Pixels? {
        var image = png_image()
        image.version = png_api_version
        defer { png_image_free(&image) }
        return bytes.withUnsafeBytes { buffer -> Pixels? in
            guard png_image_begin_read_from_memory(&image, buffer.baseAddress, buffer.count) != 0,
                image.width > 0, image.height > 0, image.width <= side, image.height <= side
            else { return nil }
            image.format = png_pixels_rgba
            let (width, height) = (Int(image.width), Int(image.height))
            var pixels = [UInt8](repeating: 0, count: width * height * 4)
            guard png_image_finish_read(&image, nil, &pixels, 0, nil) != 0, image.warning_or_error & 2 == 0
            else { return nil }
            return Pixels(width: width, height: height, bytes: pixels)
        }
    }

    /// Encodes a standard RGBA file; empty only if memory ran out.
    static func encode(_ pixels: Pixels) -> [UInt8] {
        var image = png_image()
        image.version = png_api_version
        image.width = png_uint_32(pixels.width)
        image.height = png_uint_32(pixels.height)
        image.format = png_pixels_rgba
        defer { png_image_free(&image) }
        // An upper bound: the pixels, zlib's overhead and the chunk framing.
        var size = pixels.bytes.count + pixels.bytes.count / 100 + pixels.height + 4096
        var bytes = [UInt8](repeating: 0, count: size)
        guard png_image_write_to_memory(&image, &bytes, &size, 0, pixels.bytes, 0, nil) != 0 else {
            return []
        }
        return Array(bytes.prefix(size))
    }
}
