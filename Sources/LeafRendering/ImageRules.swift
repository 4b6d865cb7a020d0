package import Diagnostics

extension RuleDefinition {
    package static let imageMissing = RuleDefinition(
        "image-missing", .error, "images exist",
        """
        Images are read from beside the markdown and embedded. `render --lenient` makes this a warning; the page
        then shows the alternative text.
        """)

    package static let imageNetwork = RuleDefinition(
        "image-network", .error, "images refer to nothing outside themselves",
        "An SVG may name nothing outside itself.")

    package static let imagePath = RuleDefinition(
        "image-path", .error, "images are named by paths in the library",
        """
        Write the path relative to the markdown. A leading `/` needs `links: {root: DIR}` in sitegen.yml. `render
        --lenient` makes this a warning.
        """)

    package static let imageRemote = RuleDefinition(
        "image-remote", .error, "images are local",
        "Put the file beside the markdown: a leaf fetches nothing.")

    package static let imageType = RuleDefinition(
        "image-type", .error, "images are of a type that phones show",
        "Use png, jpeg, gif, webp, avif or svg. Browsers show nothing of an svg that is not well-formed.")
}
