import CXMLCheck
import WebSyntax

/// The verdict of a strict reader about a feed (XML 1.0 and Namespaces in XML 1.0), with the place of the first error.
struct StrictXML {
    let isWellFormed: Bool
    /// The place of the first error, from 1; 0 without one.
    let line: Int
    let column: Int
    let message: String

    /// - Parameter text: the feed in UTF-8, whatever encoding it declares.
    init(_ text: Bytes) {
        let result = text.baseAddress.map { base in
            base.withMemoryRebound(to: CChar.self, capacity: text.count) { xml_check($0, text.count) }
        }
        guard let result else {
            (isWellFormed, line, column, message) = (false, 1, 1, "it is empty")
            return
        }
        isWellFormed = result.well_formed != 0
        line = Int(result.line)
        column = Int(result.column)
        message = withUnsafeBytes(of: result.message) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
