import FuzzDriver
import WebSyntax

/// The media types of files, and `Content-Type` headers that name one encoding of each kind.
let types: [String?] = [
    nil, "text/html", "image/svg+xml", "text/css", "text/javascript", "text/html;charset=utf-16le",
    "text/html;charset=utf-16be", "text/html;charset=shift_jis", "text/html;charset=gb18030",
    "text/html;charset=big5", "text/html;charset=euc-jp", "text/html;charset=euc-kr",
    "text/html;charset=iso-2022-jp", "text/html;charset=koi8-u", "text/html;charset=x-user-defined",
    "text/html;charset=utf-7", "text/html;charset=replacement",
]

/// Decodes any bytes as each kind of file: the result is valid UTF-8 of bounded size, and its offsets map monotonically to
/// offsets of the input.
func test(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    // The first byte selects the header: trying all of them on each input would make runs slow.
    let type = types[Int(bytes.first ?? 0) % types.count]
    for (bytes, type) in [(bytes, nil), (bytes, type), (Array(bytes.dropFirst()), type)] {
        let decoded = TextEncoding.decode(bytes, contentType: type)
        precondition(String(validating: decoded.text, as: UTF8.self) != nil)
        precondition(decoded.text.count <= bytes.count * 6 + 3)
        var last = 0
        for offset in 0...decoded.text.count {
            let raw = decoded.map.rawOffset(of: offset)
            precondition(raw >= last && raw <= bytes.count)
            last = raw
        }
    }
    return 0
}

fuzz { test($0, $1) }
