/// A text with expected positions marked in it: `‸` precedes what a finding points at.
package struct MarkedText: Sendable {
    package static let marker: Character = "‸"

    package struct Position: Hashable, Comparable, Sendable, CustomStringConvertible {
        package var line: Int
        /// In UTF-8 bytes, from 1.
        package var column: Int

        package init(line: Int = 1, column: Int = 1) {
            self.line = line
            self.column = column
        }

        package var description: String { "\(line):\(column)" }

        package static func < (left: Self, right: Self) -> Bool {
            (left.line, left.column) < (right.line, right.column)
        }
    }

    /// The text without the marks.
    package let text: String
    /// The positions of the marks, in order.
    package let marks: [Position]
    /// The byte offsets of the marks in `text`.
    package let offsets: [Int]

    /// Reads scalars, since a mark before a combining character would be part of that character.
    package init(_ marked: String) {
        var text = String.UnicodeScalarView()
        var marks: [Position] = []
        var offsets: [Int] = []
        var here = Position()
        var offset = 0
        for scalar in marked.unicodeScalars {
            if scalar == "‸" {
                marks.append(here)
                offsets.append(offset)
                continue
            }
            let count = UTF8.width(scalar)
            offset += count
            switch scalar {
            // CR LF is one line end, which the CR has counted.
            case "\n" where text.last == "\r": break
            case "\n", "\r": here = Position(line: here.line + 1)
            default: here.column += count
            }
            text.append(scalar)
        }
        self.text = String(text)
        self.marks = marks
        self.offsets = offsets
    }

    /// The columns of the marks in characters, from 1.
    package var characterColumns: [Int] {
        offsets.map { offset in
            text.utf8.prefix(offset).reversed().prefix {
                $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r")
            }
            .reversed()
        }.map { String(decoding: $0, as: UTF8.self).count + 1 }
    }
}
