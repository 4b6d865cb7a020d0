import WebSyntax

/// Elements of raw HTML, and addresses, that a page may not be able to have.
extension NoteScanner {
    /// Reads a tag that is neither a picture nor a link to a document. Returns the offset at which the line goes on, or `nil` if
    /// its code ends in a later line.
    mutating func readElement(_ line: ArraySlice<UInt8>, _ start: Int, _ number: Int) -> Int? {
        let next = Self.endOfTag(line, start)
        var (tag, end) = (Array(line[start..<next]), next)
        // The attributes may be in lines of their own.
        if tag.count == 1 {
            guard start + 1 < line.endIndex, Self.isLetter(line[start + 1]),
                line.endIndex == source.line(number).endIndex,
                let wrapped = Self.wrappedTag(paragraph(from: start, number))
            else { return next }
            (tag, end) = (wrapped.tag, wrapped.end)
        }
        let address = String(decoding: tag.dropFirst().dropLast(), as: UTF8.self)
        if address.utf8.contains(UInt8(ascii: ":")), !address.utf8.contains(where: Self.isSpace),
            Self.isUnreachable(address)
        {
            add(.unreachable(address, address: address), start..<end, number, whole: start..<end)
            return end
        }
        if site != nil, address.contains("://"), addAddress(Array(address.utf8)[...], start..<end, number) {
            return end
        }
        guard var element = NoteElement(tag) else {
            noteTag(tag, start, number)
            return next
        }
        element.isInDrawing = isInDrawing
        element.isUnclosed =
            (element.isCode || element.isText) && !closesLater(element.name, from: end)
        if !element.isUnclosed { noteTag(tag, start, number) }
        if element.isCode, !element.isUnclosed {
            // Highlighted text ends before its line.
            guard line.endIndex == source.line(number).endIndex else { return next }
            code = (start, element.name)
            guard let end = Self.endOfCode(element.name, in: line, from: next) else { return nil }
            endCode(at: end)
            return end
        }
        add(.element(element), start..<end, number, whole: start..<end)
        resumption = max(resumption, end)
        return min(end, line.endIndex)
    }

    /// Adds a tag whose element could take the rest of the page. In quotes and lists, only elements of formatting
    /// outlast the quote or entry.
    mutating func noteTag(_ tag: [UInt8], _ start: Int, _ number: Int) {
        let rest = tag.dropFirst()
        let isEnd = rest.first == UInt8(ascii: "/")
        let letters = rest.dropFirst(isEnd ? 1 : 0).prefix { Self.isLetter($0) || Self.isDigit($0) }
        guard !letters.isEmpty, letters.count <= 10, letters.endIndex < tag.endIndex,
            " \t\n\r/>".utf8.contains(tag[letters.endIndex])
        else { return }
        let name = String(decoding: letters, as: UTF8.self).lowercased()
        // Only drawings and formulas can end in their start tag (HTML standard, 13.1.2.1).
        let isWhole = tag.dropLast().last == UInt8(ascii: "/") && ["svg", "math"].contains(name)
        if isWhole { return }
        if name == "svg" { isInDrawing = !isEnd }
        if !RawTag.formatting.contains(name) {
            guard RawTag.lasting.contains(name) else { return }
            let line = source.line(number)
            let before = line[..<Self.content(of: line).startIndex]
            if !before.isEmpty, isInList || !before.allSatisfy(Self.isSpace) { return }
        }
        note.rawTags.append(RawTag(name: name, isEnd: isEnd, offset: start, line: number))
    }

    /// Returns true if the text has a later end tag of an element.
    private mutating func closesLater(_ name: String, from start: Int) -> Bool {
        guard !unclosedCode.contains(name) else { return false }
        if Self.endOfCode(name, in: bytes[...], from: start) != nil { return true }
        unclosedCode.insert(name)
        return false
    }

    /// Adds the open element with code.
    mutating func endCode(at end: Int) {
        guard let open = code else { return }
        code = nil
        add(
            .element(NoteElement(name: open.name)), open.start..<end,
            source.position(atOffset: open.start).line)
        note.hidden.append(open.start..<end)
    }

    /// Returns the offset after the end tag of an element in a line.
    static func endOfCode(_ name: String, in line: ArraySlice<UInt8>, from start: Int) -> Int? {
        var index = start
        while let open = find("</", in: line, from: index) {
            let letters = line[open...].prefix(name.utf8.count)
            if String(decoding: letters, as: UTF8.self).lowercased() == name {
                return line[letters.endIndex...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
                    ?? line.endIndex
            }
            index = open
        }
        return nil
    }

    /// Returns true for a path that ends as that of a page.
    static func isPage(_ address: String) -> Bool { isPath(address, endingIn: [".html", ".htm"]) }

    /// Returns true for a path that ends as that of a document.
    static func isDocument(_ address: String) -> Bool { isPath(address, endingIn: [".md"]) }

    private static func isPath(_ address: String, endingIn endings: [String]) -> Bool {
        guard case .relative(let path, _, _) = URLClassifier.classify(address) else { return false }
        return endings.contains { path.lowercased().hasSuffix($0) }
    }

    /// Returns true for an address that no page can have: of a file of this machine, a script, or one that is not valid.
    static func isUnreachable(_ address: String, isImage: Bool = false) -> Bool {
        guard address.utf8.contains(UInt8(ascii: ":")) || address.hasPrefix("//") else { return false }
        switch URLClassifier.classify(address) {
        case .file, .javascript, .blob, .about, .invalid: return true
        case .data: return !isImage
        default: return false
        }
    }
}
