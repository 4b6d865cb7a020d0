package import Diagnostics

extension RuleDefinition {
    package static let startPageForeign = RuleDefinition(
        "start-page-foreign", .warning, "the start page does not replace a page that sitegen did not write",
        """
        The library's folder has an index.html that sitegen did not write, so it is left as it is. Move it, name it in
        the manifest as a leaf, or write `index: false` in sitegen.yml.
        """)
}
