import Diagnostics

/// Titles, languages, headings and alternative texts, for readers who see and readers who listen.
enum ReadingRules {
    static let all: [Rule] = [language, title, alternative, headings]

    static let language: Rule = Rule(
        id: "page-language", severity: .error, summary: "the page says its language",
        explanation:
            "Without `lang` VoiceOver reads German with an English voice, and words break wrongly (WCAG 2.2, 3.1.1).",
        canBeAllowed: true,
        check: .page { page, bundle in
            guard !bundle.isSingleFiles, (page.lang ?? "").isEmpty else { return [] }
            return [
                language.finding(
                    "the page has no lang", in: page, at: 0, fix: .init("write lang in the front matter"))
            ]
        })

    static let title: Rule = Rule(
        id: "page-title", severity: .error, summary: "the page has a title",
        explanation:
            "The title is what the app's list, the history and a screen reader say first (WCAG 2.2, 2.4.2).",
        canBeAllowed: true,
        check: .page { page, bundle in
            let text = page.title ?? ""
            guard !bundle.isSingleFiles, text.allSatisfy(\.isWhitespace) else { return [] }
            return [
                title.finding(
                    "the page has no title", in: page, at: 0, fix: .init("write title in the manifest"))
            ]
        })

    static let alternative: Rule = Rule(
        id: "image-alt", severity: .error, summary: "pictures have words for who cannot see them",
        explanation: "Write what the picture shows; write alt=\"\" where it is decoration (WCAG 2.2, 1.1.1).",
        canBeAllowed: true,
        check: .page { page, bundle in
            guard !bundle.isSingleFiles else { return [] }
            return page.imagesWithoutWords.map {
                alternative.finding(
                    "a picture without words", in: page, at: $0,
                    fix: .init("write what it shows as its alt, or alt=\"\" where it is decoration"))
            }
        })

    static let headings: Rule = Rule(
        id: "heading-order", severity: .warning, summary: "one first heading, and no level left out",
        explanation:
            "Headings are how one walks a long page by ear: a level left out looks like a section lost (WCAG 2.2, 1.3.1).",
        canBeAllowed: true,
        check: .page { page, bundle in
            guard !bundle.isSingleFiles else { return [] }
            var found: [Diagnostic] = []
            let tops = page.headings.filter { $0.level == 1 }
            if tops.isEmpty { found.append(headings.finding("the page has no h1", in: page, at: 0)) }
            for extra in tops.dropFirst() {
                found.append(
                    headings.finding("a second h1", in: page, at: extra.offset, fix: .init("write h2")))
            }
            for (before, heading) in zip(page.headings, page.headings.dropFirst())
            where heading.level > before.level + 1 {
                found.append(
                    headings.finding(
                        "h\(heading.level) follows h\(before.level)", in: page, at: heading.offset,
                        fix: .init("write h\(before.level + 1)")))
            }
            return found
        })
}
