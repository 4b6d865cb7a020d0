import HubSource
import ItemPages

extension DocumentWriter {
    /// Returns a picture of the library.
    ///
    /// - Parameter isFigure: true for a picture that is a figure if it has a title, which is the caption.
    func picture(_ link: NoteLink, _ path: String, _ name: String, _ isFigure: Bool) -> String {
        var (words, size) = link.caption
        if !link.isElement { words = NoteLink.withoutComments(words) }
        // An element says with `alt=""` that its picture is decoration. A picture of markdown needs words.
        if !link.isElement, Hub.plain(words).allSatisfy(\.isWhitespace) {
            let file = path.split(separator: "/").last ?? ""
            words = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? String(file)
            words = words.replacing("-", with: " ").replacing("_", with: " ")
        }
        let address = "\(HubEdition.filesFolder)/\(HubEdition.mediaFolder)/\(name)"
        // Markdown has no size. A picture with a title is a figure.
        guard link.isElement || size != nil else {
            let title = link.title.map { " " + $0 } ?? ""
            return "![\(PageMarkup.markdown(words))](\(address)\(title))"
        }
        let title = link.title.map {
            PageMarkup.escaped(link.isElement ? $0 : Hub.plain(String($0.dropFirst().dropLast())))
        }
        let width = size.map { " width=\"\($0.width)\"" } ?? ""
        let height = size?.height.map { " height=\"\($0)\"" } ?? ""
        let alt = PageMarkup.escaped(link.isWiki || link.isElement ? words : Hub.plain(words))
        let image = "<img src=\"\(address)\" alt=\"\(alt)\"\(width)\(height)"
        guard let title else { return image + ">" }
        return isFigure && !link.isElement
            ? "<figure>\(image)><figcaption>\(title)</figcaption></figure>" : "\(image) title=\"\(title)\">"
    }

    /// Returns true for a picture that is alone in its paragraph.
    func isFigure(_ mark: NoteMark, _ index: Int) -> Bool {
        let note = hub.documents[index].text
        let range = mark.outer ?? mark.range
        let first = note.source.position(atOffset: range.lowerBound).line
        let last = note.source.position(atOffset: range.upperBound).line
        let isBlank = { (bytes: ArraySlice<UInt8>) in bytes.allSatisfy { " \t>".utf8.contains($0) } }
        let isEnd = { (line: Int) in
            line < note.firstLine || line > note.source.lineStarts.count || isBlank(note.source.line(line))
        }
        let begins = { (line: Int) in !isBlank(note.marks(ofLine: line)) }
        return note.container(ofLine: first, endingAt: range.lowerBound) != nil
            && isBlank(note.source.bytes[range.upperBound..<note.source.line(last).endIndex])
            && (begins(first) || isEnd(first - 1)) && (isEnd(last + 1) || begins(last + 1))
    }

    /// Returns a picture that text may follow in the next line. A tag alone in its line would begin raw HTML, in which the markdown
    /// up to the next blank line is text.
    func inText(_ picture: String, of link: NoteLink, _ mark: NoteMark, _ index: Int) -> String {
        let source = hub.documents[index].source
        let range = mark.outer ?? mark.range
        let (first, last) = (
            source.position(atOffset: range.lowerBound).line, source.position(atOffset: range.upperBound).line
        )
        guard !link.isElement, picture.hasPrefix("<img"), last < source.lineStarts.count,
            source.bytes[range.upperBound..<source.line(last).endIndex].allSatisfy({ " \t".utf8.contains($0) }
            ),
            source.line(last + 1).contains(where: { !" \t>".utf8.contains($0) }),
            hub.documents[index].text.container(ofLine: first, endingAt: range.lowerBound) != nil
        else { return picture }
        return "<span></span>" + picture
    }

    /// Returns the words of a link that leads nowhere.
    ///
    /// - Parameters:
    ///   - isHTML: true in raw HTML, where markdown is text.
    ///   - isFile: true for a file of the folder, which is there.
    func missing(_ link: NoteLink, isHTML: Bool, isFile: Bool = false) -> String {
        let shown = shown(link)
        let classes = isFile ? "hub-missing hub-file" : "hub-missing"
        // The attribute of an element has no words.
        if shown.isEmpty { return link.isElement && !link.hasClass ? "class=\"\(classes)\"" : "" }
        return
            "<span class=\"\(classes)\">\(link.isElement || isHTML ? PageMarkup.escaped(shown) : words(shown))</span>"
    }

    /// Returns the words of a link as text; of a picture without words its address.
    func shown(_ link: NoteLink) -> String {
        if link.isWiki {
            // A size is not a word.
            let words = link.isEmbed ? link.caption.words : link.shown
            return words.isEmpty ? link.name : words
        }
        guard link.isEmbed else { return link.text.map { Hub.plain($0) } ?? link.target }
        let words = link.caption.words
        return words.isEmpty ? link.target : link.isElement ? words : Hub.plain(words)
    }
}
