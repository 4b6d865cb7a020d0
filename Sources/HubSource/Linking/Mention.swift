extension Hub {
    /// The words of a bundle with links to a document that it does not list.
    package struct Mention: Sendable, Hashable {
        /// The most sentences.
        private static let limit = 3
        /// The bytes of text and the parts on each side of a link after which no more are read.
        private static let (room, reach) = (1000, 40)

        /// The index of the bundle.
        package var bundle: Int
        /// The sentences with links, without repetitions, in the form of those of ``Backlink``.
        package private(set) var sentences: [String] = []

        init(bundle: Int) { self.bundle = bundle }

        /// Adds the sentence around a link.
        ///
        /// - Parameter place: the index of the link among the parts of its paragraph.
        mutating func add(_ place: Int, of parts: [LinkedPart]) {
            guard sentences.count < Self.limit, case .link(let link, _, _) = parts[place] else { return }
            let sentence = Self.sentence(around: place, link, of: parts)
            if !sentence.isEmpty, !sentences.contains(sentence) { sentences.append(sentence) }
        }

        private static func sentence(around place: Int, _ link: NoteLink, of parts: [LinkedPart]) -> String {
            var before: [UInt8] = []
            for part in parts[..<place].suffix(reach).reversed() where before.count < room {
                before = written(part) + before
            }
            var after: [UInt8] = []
            for part in parts[(place + 1)...].prefix(reach) where after.count < room {
                after += written(part)
            }
            let (head, tail) = PlainSentence.parts(before, after, [])
            return PlainSentence.sentence(
                PlainSentence.plain(
                    String(decoding: head, as: UTF8.self), isEndKept: true, [], keepsTeX: true), link,
                PlainSentence.plain(String(decoding: tail, as: UTF8.self), [], keepsTeX: true))
        }

        /// Returns a part as markdown, in which the words of a link end no sentence.
        private static func written(_ part: LinkedPart) -> [UInt8] {
            switch part {
            case .text(let text): Array(text.utf8)
            case .link(let link, _, _), .page(let link, _): Array("[\(link.shown)](x)".utf8)
            }
        }
    }
}
