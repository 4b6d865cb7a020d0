/// The templates of leaves: the program's own, or those of a folder completed by the program's own.
package struct TemplateSet: Sendable, Hashable {
    package static let page = "leaf.mustache"

    /// A template of the preview's own pages (``FolderPage``), which a folder of templates cannot replace.
    package static let previewPage = "serve/index.mustache"
    package static let previewStyle = "serve/index.css"

    package let texts: [String: String]
    /// The style sheets and scripts of pages.
    package let assets: PageAssets

    package static let builtIn = TemplateSet(
        texts: BuiltInTemplates.texts, assets: PageAssets(bundles: BuiltInTemplates.bundles))

    /// The text of every script that the program's own templates put into pages.
    package static var scripts: [[UInt8]] { builtIn.assets.allScripts.map { Array($0.utf8) } }

    package init(texts: [String: String], assets: PageAssets) {
        self.texts = texts
        self.assets = assets
    }

    package func text(_ name: String) -> String { texts[name] ?? "" }

    /// The names that `theme:` can have, sorted.
    package var themes: [String] { assets.themes }
}
