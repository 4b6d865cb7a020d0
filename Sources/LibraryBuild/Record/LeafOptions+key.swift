import LeafRendering
import KaTeXFiles
import LibraryFolder
import SiteFiles

extension LeafOptions {
    /// Changes with anything, besides a leaf's own inputs, that decides how the leaves of a manifest are made.
    func key(_ manifest: LibraryManifest, katex: KaTeXAssets?, outFolder: String) -> ContentDigest {
        let settings = manifest.settings
        var texts = [
            manifest.path, ContentDigest(of: manifest.bytes).hex, outFolder, settings.root,
            FileReading.resolved(settings.root) ?? "", settings.file ?? "",
            ContentDigest(of: settings.bytes).hex, mathMode.rawValue, links.rawValue,
            "\(checksMath) \(isSingleFile) \(hasStartPage) \(linksLeaves) \(indexesLibrary) \(hasSharedFrame) \(macros.count)",
            feedback?.token ?? "", feedback?.endpoint ?? "",
        ]
        if let fonts { texts += ["fonts", fonts.fingerprint] }
        for (name, definition) in macros.sorted(by: { $0.key < $1.key }) { texts += [name, definition] }
        // KaTeX has no part in a leaf that the reader's device typesets.
        if typesets || checksMath || !manifest.papersLeaves.isEmpty {
            texts.append((self.katex ?? katex)?.fingerprint ?? "")
        }
        if templates != .builtIn {
            for (name, text) in templates.texts.sorted(by: { $0.key < $1.key }) { texts += [name, text] }
        }
        return ContentDigest(ofTexts: texts)
    }
}
