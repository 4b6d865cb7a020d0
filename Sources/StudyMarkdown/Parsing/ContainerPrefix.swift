/// The prefix that quotes, items and footnotes put before each line of a paragraph inside them (CommonMark 0.29,
/// section 5).
struct ContainerPrefix {
    /// A container: a quote, an item with the width of its marker, or a footnote.
    private enum Container { case quote, item(Int), footnote }

    /// A line as seen by a paragraph that is open before it.
    struct Line {
        /// The first non-whitespace byte after the container markers present on the line.
        var text: Int
        /// The columns of white space before `text`.
        var indent: Int
        /// True if the line lacks an item's indentation, so it could only be a lazy continuation of the paragraph.
        var leavesItem = false
    }

    /// The containers, outermost first.
    private var containers: [Container] = []

    /// The number of containers.
    var depth: Int { containers.count }

    /// Reads the containers of a paragraph from the tree.
    init(of paragraph: MarkdownNode) {
        var node = paragraph.parent
        while let container = node {
            switch container.kind {
            case .quote: containers.append(.quote)
            case .item: containers.append(.item(container.itemWidth))
            case .footnoteDefinition: containers.append(.footnote)
            default: break
            }
            node = container.parent
        }
        containers.reverse()
    }

    /// Strips the container markers that are present on a line.
    func strip(_ line: UnsafeBufferPointer<UInt8>) -> Line {
        var place = Place()
        for container in containers {
            let indent = place.indent(in: line)
            switch container {
            case .quote:
                // A quote marker may be indented by three columns (CommonMark 0.29, 5.1).
                guard indent.columns <= 3, indent.text < line.count, line[indent.text] == UInt8(ascii: ">")
                else {
                    return Line(text: indent.text, indent: indent.columns)
                }
                place = Place(offset: indent.text + 1, column: place.column + indent.columns + 1)
                place.takeSpace(in: line)
            case .item(let width):
                guard indent.columns >= width else {
                    return Line(text: indent.text, indent: indent.columns, leavesItem: true)
                }
                place.take(width, in: line)
            case .footnote:
                // The content of a footnote is indented by four columns, as in cmark-gfm.
                guard indent.columns >= 4 else { return Line(text: indent.text, indent: indent.columns) }
                place.take(4, in: line)
            }
        }
        let indent = place.indent(in: line)
        return Line(text: indent.text, indent: indent.columns)
    }

    /// A position in a line, possibly within a tab.
    private struct Place {
        /// The offset in bytes.
        var offset = 0
        /// The column, counting tab stops of four (CommonMark 0.29, 2.2).
        var column = 0
        /// The remaining columns of the tab before `offset`.
        var pending = 0

        /// Returns the next byte that is not white space, and the columns before it.
        func indent(in line: UnsafeBufferPointer<UInt8>) -> (text: Int, columns: Int) {
            var text = offset
            var columns = pending
            while text < line.count {
                if line[text] == UInt8(ascii: " ") {
                    columns += 1
                } else if line[text] == UInt8(ascii: "\t") {
                    columns += 4 - (column + columns) % 4
                } else {
                    break
                }
                text += 1
            }
            return (text, columns)
        }

        /// Consumes columns of white space.
        mutating func take(_ columns: Int, in line: UnsafeBufferPointer<UInt8>) {
            for _ in 0..<columns { takeSpace(in: line) }
        }

        /// Consumes one column of white space, if there is one.
        mutating func takeSpace(in line: UnsafeBufferPointer<UInt8>) {
            if pending > 0 {
                pending -= 1
            } else if offset < line.count, line[offset] == UInt8(ascii: " ") {
                offset += 1
            } else if offset < line.count, line[offset] == UInt8(ascii: "\t") {
                // A tab has up to four columns; the one taken leaves at most three.
                pending = 3 - column % 4
                offset += 1
            } else {
                return
            }
            column += 1
        }
    }
}
