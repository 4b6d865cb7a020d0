import CQREncode

/// A QR code (ISO/IEC 18004) of an address.
struct QRCode {
    /// The number of modules along a side, without the margin.
    let side: Int
    /// The modules, row by row; true is dark.
    private let modules: [Bool]
    /// The quiet zone in modules, without which readers do not find the code (ISO/IEC 18004).
    static let margin = 4

    /// The number of modules along a side with the margin.
    var extent: Int { side + 2 * Self.margin }

    /// Fails if the text is too long for a code.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        // Level M corrects about 15 % of the code, enough for a screen.
        guard let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        side = Int(code.pointee.width)
        guard let data = code.pointee.data else { return nil }
        modules = (0..<side * side).map { data[$0] & 1 == 1 }
    }

    func isDark(_ x: Int, _ y: Int) -> Bool { modules[y * side + x] }

    /// The code as an SVG path with one unit a module. Each run of dark modules is one box, which keeps
    /// the path short.
    var path: String {
        var path = ""
        for y in 0..<side {
            var x = 0
            while x < side {
                let start = x
                while x < side, isDark(x, y) { x += 1 }
                if x > start {
                    path += "M\(start + Self.margin) \(y + Self.margin)h\(x - start)v1h-\(x - start)z"
                }
                while x < side, !isDark(x, y) { x += 1 }
            }
        }
        return path
    }
}
