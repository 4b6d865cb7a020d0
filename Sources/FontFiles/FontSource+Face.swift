import SiteFiles

extension FontSource {
    /// A face in its file: a font, a font of a collection, or a weight of a variable font.
    struct Face {
        var path: String
        var bytes: [UInt8]
        var font: SfntFont
        /// The number of the font in a collection, from 0.
        var index = 0
        /// The weight; of a variable font a chosen one.
        var weight: Int

        init(path: String, bytes: [UInt8], font: SfntFont, index: Int) {
            self.path = path
            self.bytes = bytes
            self.font = font
            self.index = index
            weight = font.weight
        }

        var style: FontFace.Style { font.isItalic ? .italic : .normal }

        /// The weight or the range of weights, for messages.
        var name: String {
            let weights = font.weights
            let range = weights.count == 1 ? "\(weight)" : "\(weights.lowerBound) to \(weights.upperBound)"
            return range + (font.isItalic ? " italic" : "")
        }

        /// Returns the face with a weight; `nil` if the font does not have it.
        func with(weight: Int) -> Face? {
            guard font.weights.contains(weight) else { return nil }
            var face = self
            face.weight = weight
            return face
        }
    }

    /// The largest font in bytes; collections of Chinese, Japanese and Korean have about 100 MB.
    private static let largestFont = 160 << 20

    /// Reads the fonts of a file, and refuses what cannot be used.
    static func read(_ path: String) throws(FontVendorError) -> [Face] {
        let bytes: [UInt8]
        do { bytes = try FileReading.bytes(at: path, limit: largestFont) } catch { throw .file(error) }
        do {
            return try (0..<SfntTables.fontCount(in: bytes)).map { (index) throws(SfntFont.Unusable) in
                Face(path: path, bytes: bytes, font: try SfntFont(bytes, index: index), index: index)
            }
        } catch { throw .unusable(path: path, reason: error) }
    }
}
