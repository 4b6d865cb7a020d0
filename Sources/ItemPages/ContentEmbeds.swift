package import Items
import WebSyntax

/// The frames and players of sanitised content: links of class `embed`, whose text is the title and the address.
package struct ContentEmbeds {
    package struct Embed: Hashable, Sendable {
        /// Empty for a frame or player without a title.
        package let title: String
        package let address: String

        /// The type of a player is known by the ending of its file, else by the words of its address.
        package var isVideo: Bool {
            file.isVideo || !file.isAudio && has(["youtu", "vimeo.", "dailymotion.", "video"])
        }
        package var isAudio: Bool {
            file.isAudio || !isVideo && has(["soundcloud.", "spotify.", "podcast", "audio"])
        }

        /// Returns true for the same file, whose address may have other parameters.
        package func isSame(as attachment: Attachment) -> Bool {
            func path(_ address: String) -> Substring { address.prefix { $0 != "?" && $0 != "#" } }
            return address == attachment.url
                || (file.isAudio || file.isVideo) && path(address) == path(attachment.url)
        }

        package var file: Attachment { Attachment(url: address) }

        private func has(_ words: [String]) -> Bool {
            let address = address.lowercased()
            return words.contains { address.contains($0) }
        }
    }

    /// The content without frames and players, or with a mark for each.
    package private(set) var rest: String
    package private(set) var embeds: [Embed] = []
    /// True if no text is before the first frame or player.
    package private(set) var isAtStart = false

    /// - Parameters:
    ///   - html: sanitised.
    ///   - isMarked: true for a mark in place of each frame or player: a paragraph of its own, below the paragraph, list,
    ///     table or quotation that it is in.
    package init(_ html: String, isMarked: Bool = false) {
        rest = html
        // Most content has no frame.
        guard Self.hasEmbed(html) else { return }
        rest = ""
        var open: [Substring] = []
        // The number of open elements that a paragraph cannot be in.
        var depth = 0
        var waiting = ""
        var hasText = false
        var pieces = MarkupTags(html)
        while let piece = pieces.next() {
            guard case .tag(let tag) = piece else {
                if case .text(let text) = piece {
                    rest += text
                    if embeds.isEmpty, !hasText { hasText = text.contains { !$0.isWhitespace } }
                }
                continue
            }
            if let embed = Self.embed(tag, &pieces) {
                // Words before and after it stay apart.
                if let last = rest.utf8.last, last > 0x20 { rest += " " }
                if embeds.isEmpty { isAtStart = !hasText }
                if isMarked { waiting += "<p>\(Self.mark(embeds.count))</p>" }
                embeds.append(embed)
            } else {
                rest += tag.source
                if tag.name.first != "/" {
                    if Self.voids.contains(tag.name) { continue }
                    open.append(tag.name)
                    if !Self.places.contains(tag.name) { depth += 1 }
                } else if open.last == tag.name.dropFirst(), let name = open.popLast() {
                    if !Self.places.contains(name) { depth -= 1 }
                }
            }
            if !waiting.isEmpty, depth == 0 {
                rest += waiting
                waiting = ""
            }
        }
        rest += waiting
    }

    /// Returns the markdown of marked content with a card for each mark.
    ///
    /// - Parameter left: the frames and players whose marks are inside a line. They are words there.
    package func placed(
        in markdown: String, _ card: (Embed) -> String
    ) -> (markdown: String, left: [Embed]) {
        if embeds.isEmpty { return (markdown, []) }
        let places = Dictionary(uniqueKeysWithValues: embeds.indices.map { (Self.mark($0)[...], $0) })
        var left: [Embed] = []
        let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            if let place = places[line] { return card(embeds[place]) }
            guard line.utf8.contains(Self.start) else { return String(line) }
            return embeds.indices.reduce(String(line)) { line, place in
                guard line.contains(Self.mark(place)) else { return line }
                let embed = embeds[place]
                left.append(embed)
                return line.replacing(
                    Self.mark(place),
                    with: PageMarkup.markdown(embed.title.isEmpty ? embed.address : embed.title))
            }
        }
        return (lines.joined(separator: "\n"), left)
    }

    // MARK: Marks

    /// Sanitised content has no control characters.
    private static let start: UInt8 = 0x01

    private static func mark(_ index: Int) -> String { "\u{1}\(index)\u{2}" }

    /// Elements without an end tag.
    private static let voids: Set<Substring> = ["br", "col", "hr", "img", "wbr"]
    /// Elements in which a paragraph may be between others, and is no part of a list, table or quotation.
    private static let places: Set<Substring> = [
        "article", "aside", "details", "div", "figure", "footer", "header", "main", "section",
    ]

    // MARK: Reading

    private static func hasEmbed(_ html: String) -> Bool {
        var html = html
        return html.withUTF8 { bytes in
            var place = 0
            while let tag = bytes.firstOffset(of: UInt8(ascii: "<"), from: place, to: bytes.count) {
                if bytes.hasExactly("<a class=\"embed\"", at: tag, to: bytes.count) { return true }
                place = tag + 1
            }
            return false
        }
    }

    /// Returns the frame or player of a link, whose other pieces are taken. A link of the author that has the class does not
    /// end with its address.
    private static func embed(_ tag: MarkupTags.Tag, _ pieces: inout MarkupTags) -> Embed? {
        guard tag.name == "a", tag.value("class") == "embed", let address = tag.value("href") else {
            return nil
        }
        var ahead = pieces
        var text = ""
        while let piece = ahead.next() {
            switch piece {
            case .text(let part): text += part
            case .tag(let tag) where tag.name == "/a":
                text = PageMarkup.decoded(text)
                guard text.hasSuffix(address) else { return nil }
                pieces = ahead
                return Embed(
                    title: PageMarkup.line(String(text.dropLast(address.count))), address: address)
            case .tag(let tag):
                guard tag.name == "span" || tag.name == "/span" else { return nil }
            }
        }
        return nil
    }
}
