import Diagnostics

/// A page has one first heading, and its levels have no gaps.
enum HeadingOrderRule {
    /// Compares each heading with the one before: screen readers list headings by level (WCAG 2.2, 1.3.1).
    static let check = GateCheck.page(raising: [.headingOrder]) { page, bundle in
        guard page.isOwn(in: bundle) else { return [] }
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
