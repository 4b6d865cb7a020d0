/// The style sheet that gives inert links the look of links, which they lose with their `href`.
/// Each shadow root with such links has its own.
///
/// It is in the first layer and has no specificity, so every rule of the page precedes it, as with a browser's own sheet.
enum InertLinks {
    /// The style element for HTML.
    static let element = "<style>" + rules + "</style>"
    /// The style element for XHTML.
    static let xmlElement = "<style xmlns=\"http://www.w3.org/1999/xhtml\">" + rules + "</style>"

    /// Browsers draw no line below the links of drawings.
    private static let rules = """
        @layer sealed-links{:where(:is(a[data-href],a[data-sealed-href]):not(svg *))\
        {color:-webkit-link;text-decoration:underline}}
        """
}
