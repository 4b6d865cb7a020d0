/// The style sheet that gives inert links the look of links, which they lose with their `href`.
///
/// It is in the first layer and has no specificity, so every rule of the page precedes it, as with a browser's own sheet.
enum InertLinks {
    /// The style element.
    static let element = """
        <style>@layer sealed-links{:where(a[data-href],a[data-sealed-href]){color:-webkit-link;text-decoration:underline}}</style>
        """
}
