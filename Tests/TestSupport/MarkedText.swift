/// A text in which `‸` stands before each place that a finding is expected at.
package struct MarkedText: Sendable {
    package static let marker: Character = "‸"

    package struct Place: Hashable, Sendable, CustomStringConvertible {
        package var line: Int
        /// In UTF-8 bytes, from 1.
        package var column: Int

        package init(line: Int, column: Int) {
            self.line = line
            self.column = column
        }

        package var description: String { "\(line):\(column)" }
    }

    /// Without the marks.
    package let text: String
    package let places: [Place]

    package init(_ marked: String) {
        var text = ""
        var places: [Place] = []
        var here = Place(line: 1, column: 1)
        for character in marked {
            guard character != Self.marker else {
                places.append(here)
                continue
            }
            text.append(character)
            here =
                character.isNewline
                ? Place(line: here.line + 1, column: 1)
                : Place(line: here.line, column: here.column + character.utf8.count)
        }
        self.text = text
        self.places = places
    }
}
