extension NoteText {
    /// The words of the headings that have level 2 in a page: the title alone has level 1, other headings are lowered if one of them
    /// has level 1 too, and no level is skipped.
    package var partTitles: [String] {
        let title = titleHeading
        let shift = hasOtherTopHeadings ? 1 : 0
        var all: [(line: Int, level: Int, text: String?)] = []
        for heading in headings where heading != title {
            all.append((heading.line, heading.level, heading.text))
        }
        // Headings in quotes and lists are not parts, and count for the levels after them.
        for (line, heading) in innerHeadings { all.append((line, heading.level, nil)) }
        all.sort { $0.line < $1.line }
        var level = 1
        var titles: [String] = []
        for heading in all {
            level = min(6, max(2, heading.level + shift), level + 1)
            if level == 2, let text = heading.text, !text.isEmpty { titles.append(text) }
        }
        return titles
    }
}
