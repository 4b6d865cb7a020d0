/// Links without a text of their own print their target's name: an equation's number, a heading's words.
enum NamedLinks {
    static func fill(_ links: [(offset: Int, fragment: String)], in result: inout RenderedMarkdown) {
        guard !links.isEmpty else { return }
        let buffer = ByteBuffer(capacity: result.body.count + 64 * links.count)
        var index = 0
        var moved: [(offset: Int, by: Int)] = []
        for link in links {
            buffer.append(result.body[index..<link.offset])
            index = link.offset
            let before = buffer.count
            buffer.appendEscaped(result.ids[link.fragment].flatMap { $0.isEmpty ? nil : $0 } ?? link.fragment)
            moved.append((link.offset, buffer.count - before))
        }
        buffer.append(result.body[index...])
        result.body = Array(buffer.contents)
        // Both are in the order of the body.
        var next = 0
        var shift = 0
        for index in result.rawHTML.indices {
            while next < moved.count, moved[next].offset <= result.rawHTML[index].range.lowerBound {
                shift += moved[next].by
                next += 1
            }
            result.rawHTML[index].range = result.rawHTML[index].range.shifted(by: shift)
        }
    }
}
