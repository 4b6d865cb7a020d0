import StudyManifest

/// A manifest whose expected positions are marked in it: `‸` stands before what a finding points at.
struct MarkedManifest: Sendable {
    static let marker: Character = "‸"

    struct Position: Hashable, Sendable {
        var line = 1
        var column = 1
        var characterColumn = 1
    }

    /// Without the marks.
    var bytes: [UInt8]
    /// Of the marks, in order.
    var marks: [Position]

    init(_ marked: String) {
        var position = Position()
        bytes = []
        marks = []
        for character in marked {
            guard character != Self.marker else {
                marks.append(position)
                continue
            }
            let utf8 = Array(String(character).utf8)
            bytes += utf8
            if character.isNewline && character != "\u{2028}" {
                position = Position(line: position.line + 1)
            } else {
                position.column += utf8.count
                position.characterColumn += 1
            }
        }
    }
}

extension ManifestLocation {
    var position: MarkedManifest.Position {
        MarkedManifest.Position(line: line, column: column, characterColumn: characterColumn)
    }
}
