import Diagnostics

/// The front matter of composed pages.
package enum PageFrontMatter {
    /// Returns the front matter with the empty line after it.
    ///
    /// - Parameter theme: `nil` for the library's.
    package static func text(title: String, language: String, theme: String? = nil) -> String {
        var text = "---\ntitle: \(JSONDiagnosticFormatter.quoted(title))\n"
        text += "lang: \(JSONDiagnosticFormatter.quoted(language))\n"
        if let theme { text += "theme: \(JSONDiagnosticFormatter.quoted(theme))\n" }
        return text + "---\n\n"
    }
}
