import Diagnostics

/// An image has alternative text, or an empty `alt` if it is decoration.
enum ImageAltRule {
    /// An empty `alt` passes: it marks decoration (WCAG 2.2, 1.1.1).
    static let check = GateCheck.page(raising: [.imageAlt]) { page, bundle in
        guard page.isOwn(in: bundle) else { return [] }
        return page.imagesWithoutAlt.map {
            Diagnostic(
                .imageAlt, "an image without alternative text", in: page, at: $0,
                fix: .init("describe it in alt, or write alt=\"\" if it is decoration"))
        }
    }
}
