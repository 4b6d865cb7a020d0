package import Diagnostics
import StudyManifest

/// The rules that this module raises.
package enum LibraryRules {
    package static let all: [RuleDefinition] =
        [.settings, .katexUnlocked, .manifestSourceOutside, .manifestSourceMissing, .encoding]
        + ManifestRule.allCases.map(RuleDefinition.init)
}

extension RuleDefinition {
    package static let settings = RuleDefinition(
        "settings", .error, "sitegen.yml has values that mean something",
        """
        A value that cannot be read stops the library: its leaves would be made by other rules than meant. A
        misspelt rule name is a warning.
        """)

    package static let katexUnlocked = RuleDefinition(
        "katex-unlocked", .note, "KaTeX is pinned by a lock",
        "Without a lock nothing says whether KaTeX was changed. `sitegen vendor katex` pins it.")

    static let manifestSourceOutside = RuleDefinition(
        "manifest-source-outside", .error, "a leaf's source is in the library",
        """
        Move the source below the library's root, or put a sitegen.yml higher up: its folder is the root.
        """)

    package static let manifestSourceMissing = RuleDefinition(
        "manifest-source-missing", .error, "a source that the manifest names is there",
        """
        Checked only where the library's root is at hand: a bundle inside an app has no sources. A leaf without its
        source goes stale unseen. Put the markdown back, or take `source` out of the manifest.
        """,
        relaxation: .promise)

    package static let encoding = RuleDefinition(
        "encoding", .error, "every text is in an encoding that the gate can decode",
        """
        A browser decodes a file before it reads it: by its byte order mark, else by what the file says of itself. In
        UTF-16 the same letters are other bytes, and a reader of bytes sees none of them. The gate decodes as a
        browser does; what it cannot decode it reports. A page that names no encoding is taken for windows-1252,
        and every accent in it is two wrong letters. Save files as UTF-8, and begin pages with
        `<meta charset="utf-8">`. Style sheets and scripts have to be UTF-8, and no `charset` attribute may ask for
        them in another encoding.
        """,
        relaxation: .promise)
}
