import Diagnostics
import FontFiles
import SiteFiles

/// The folder fonts/ beside the leaves has the vendored fonts, complete and unchanged, each with its licence text.
enum FontFilesRule {
    /// The remedy for missing and altered files.
    private static let render = Diagnostic.Fix("run 'sitegen render', which puts fonts/ beside the leaves")

    /// Looks at the lock's own files, and at the bundle where a page loads one of the fonts.
    static let check = GateCheck.bundle(raising: [.fontFiles]) { bundle, pages in
        guard !bundle.isSingleFiles, let fonts = bundle.fonts else { return [] }
        let needed = BundleClosure(bundle, pages).needed
        guard needed.contains(where: { $0.hasPrefix(FontNaming.folder + "/") }) else { return fonts.findings }
        return fonts.findings
            + fonts.files.compactMap { file -> Diagnostic? in
                let path = "\(FontNaming.folder)/\(file.path)"
                let position = SourcePosition(file: bundle.shown(path), line: 1, column: 1)
                guard let bytes = try? FileReading.bytes(at: DiskPath.join(bundle.folder, path)) else {
                    let isText = file.path.hasPrefix(FontNaming.licences + "/")
                    return Diagnostic(
                        .fontFiles,
                        isText ? "a font's licence text is missing" : "the vendored font is missing",
                        at: position, fix: render)
                }
                return bytes == file.bytes
                    ? nil : Diagnostic(.fontFiles, "not the file that is vendored", at: position, fix: render)
            }
    }
}
