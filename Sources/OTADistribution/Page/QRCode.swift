import CQREncode

/// A QR code (ISO/IEC 18004) of an address.
struct QRCode {
    /// Modules along a side, without the margin.
    let side: Int
    /// True if a module is dark, row by row.
    private let modules: [Bool]
    /// Light modules around it, which readers need.
    static let margin = 4

    /// `nil` for an address that is too long.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        // Level M mends a tenth: a screen has no scratches.
        guard let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        side = Int(code.pointee.width)
        guard let data = code.pointee.data else { return nil }
        modules = (0..<side * side).map { data[$0] & 1 == 1 }
    }

    func isDark(_ x: Int, _ y: Int) -> Bool { modules[y * side + x] }

    /// The path of an SVG whose user unit is a module: each run of dark modules is a box.
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
