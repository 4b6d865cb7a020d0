import FontFiles
import SiteFiles
import Synchronization

/// The fonts that pages load, also through style sheets beside them. Each style sheet is read once in a run.
final class LoadedFonts: Sendable {
    /// The files in `fonts/` by the path of the style sheet.
    private let bySheet = Mutex<[String: Set<String>]>([:])

    /// Returns the faces of the lock that a page loads, in the lock's order.
    func faces(of page: Page, in bundle: Bundle) -> [FontFace] {
        guard let fonts = bundle.fonts else { return [] }
        let paths = LocalTargets.paths(of: page)
        var files = Set(paths.filter(Self.isFont))
        for path in Set(paths) where path.hasSuffix(".css") {
            files.formUnion(self.files(ofSheet: path, bundle))
        }
        return fonts.faces.filter { files.contains("\(FontNaming.folder)/\($0.file)") }
    }

    private func files(ofSheet path: String, _ bundle: Bundle) -> Set<String> {
        if let known = bySheet.withLock({ $0[path] }) { return known }
        let sheet = BundleFile(path: path, size: 0)
        let files = Set(FileReferences.paths(in: sheet, of: bundle).filter(Self.isFont))
        bySheet.withLock { $0[path] = files }
        return files
    }

    private static func isFont(_ path: String) -> Bool { path.hasPrefix(FontNaming.folder + "/") }
}
