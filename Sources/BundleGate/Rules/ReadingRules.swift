import Diagnostics

/// Titles, languages, headings and alternative texts, for readers who see and readers who listen.
enum ReadingRules {
    static let languageCheck = GateCheck.page(raising: [.pageLanguage]) { page, bundle in
        guard !bundle.isSingleFiles, (page.lang ?? "").isEmpty else { return [] }
        return [
            Diagnostic(
                .pageLanguage, "the page has no lang", in: page, at: 0,
                fix: .init("write lang in the front matter"))
        ]
    }

    static let titleCheck = GateCheck.page(raising: [.pageTitle]) { page, bundle in
        let text = page.title ?? ""
        guard !bundle.isSingleFiles, text.allSatisfy(\.isWhitespace) else { return [] }
        return [
            Diagnostic(
                .pageTitle, "the page has no title", in: page, at: 0,
                fix: .init("write title in the manifest"))
        ]
    }

    static let alternativeCheck = GateCheck.page(raising: [.imageAlt]) { page, bundle in
        guard !bundle.isSingleFiles else { return [] }
        return page.imagesWithoutWords.map {
            Diagnostic(
                .imageAlt, "a picture without words", in: page, at: $0,
                fix: .init("write what it shows as its alt, or alt=\"\" where it is decoration"))
        }
    }

    static let headingsCheck = GateCheck.page(raising: [.headingOrder]) { page, bundle in
        guard !bundle.isSingleFiles else { return [] }
        var found: [Diagnostic] = []
        let tops = page.headings.filter { $0.level == 1 }
        if tops.isEmpty { found.append(Diagnostic(.headingOrder, "the page has no h1", in: page, at: 0)) }
        for extra in tops.dropFirst() {
            found.append(
                Diagnostic(.headingOrder, "a second h1", in: page, at: extra.offset, fix: .init("write h2")))
        }
        for (before, heading) in zip(page.headings, page.headings.dropFirst())
        where heading.level > before.level + 1 {
            found.append(
                Diagnostic(
                    .headingOrder, "h\(heading.level) follows h\(before.level)", in: page, at: heading.offset,
                    fix: .init("write h\(before.level + 1)")))
        }
        return found
    }
}

extension RuleDefinition {
    static let pageLanguage = RuleDefinition(
        "page-language", .error, "the page says its language",
        "Without `lang` VoiceOver reads German with an English voice, and words break wrongly (WCAG 2.2, 3.1.1).",
        relaxation: .comment)

    static let pageTitle = RuleDefinition(
        "page-title", .error, "the page has a title",
        "The title is what the app's list, the history and a screen reader say first (WCAG 2.2, 2.4.2).",
        relaxation: .comment)
}
