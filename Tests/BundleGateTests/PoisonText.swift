import Foundation

/// The signs of the tables: control characters, and ‹name:text› for text in some coding.
enum PoisonText {
    static func decoded(_ text: String) -> String {
        var text = text
        for (sign, character) in [("⏎", "\n"), ("␍", "\r"), ("⇥", "\t"), ("␀", "\0")] {
            text = text.replacing(sign, with: character)
        }
        // The innermost first.
        while let end = text.firstIndex(of: "›"), let start = text[..<end].lastIndex(of: "‹") {
            let inside = text[text.index(after: start)..<end]
            let parts = inside.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            text.replaceSubrange(start...end, with: coded(String(parts[1]), String(parts[0])))
        }
        return text
    }

    private static func coded(_ text: String, _ coding: String) -> String {
        switch coding {
        case "base64": base64(Array(text.utf8))
        case "utf16le": base64(text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        case "utf16be": base64(text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
        case "utf16lemark": base64([0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        case "entities":
            text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
        case "deep":
            (0..<20).reduce(text) { text, _ in
                "<iframe src=\"data:text/html;base64,\(base64(Array(text.utf8)))\"></iframe>"
            }
        default: preconditionFailure("no coding '\(coding)'")
        }
    }

    private static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
}
