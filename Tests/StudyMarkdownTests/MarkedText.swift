/// A text with the places that findings point at marked by `‸`.
struct MarkedText: Sendable {
    struct Position: Hashable, Comparable, Sendable, CustomStringConvertible {
        var line = 1
        /// In bytes, from 1.
        var column = 1

        var description: String { "\(line):\(column)" }
        static func < (left: Position, right: Position) -> Bool {
            (left.line, left.column) < (right.line, right.column)
        }
    }

    /// Without the marks.
    var text: String
    var marks: [Position]

    init(_ marked: String) {
        var position = Position()
        text = ""
        marks = []
        for scalar in marked.unicodeScalars {
            switch scalar {
            case "‸": marks.append(position)
            case "\n":
                text.unicodeScalars.append(scalar)
                position = Position(line: position.line + 1)
            default:
                text.unicodeScalars.append(scalar)
                position.column += String(scalar).utf8.count
            }
        }
    }
}
