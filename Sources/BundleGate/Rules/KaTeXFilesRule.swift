import Diagnostics
import KaTeXFiles
import SiteFiles

/// The folder katex/ beside the leaves is the vendored KaTeX, complete and unchanged.
enum KaTeXFilesRule {
    /// The remedy for missing and altered files.
    private static let render = Diagnostic.Fix("run 'sitegen render', which puts katex/ beside the leaves")

    /// Compares bytes: an older KaTeX beside newer leaves can typeset formulas differently.
    static let check = GateCheck.bundle(raising: [.katexFiles]) { bundle, pages in
        guard !bundle.isSingleFiles, let katex = bundle.katex else { return [] }
        guard pages.contains(where: \.katexUse.needsFiles) else { return [] }
        var found: [Diagnostic] = []
        for file in katex.files {
            let path = "katex/" + file.path
            let position = SourcePosition(file: bundle.shown(path), line: 1, column: 1)
            guard let bytes = try? FileReading.bytes(at: DiskPath.join(bundle.folder, path)) else {
                found.append(Diagnostic(.katexFiles, "KaTeX's file is missing", at: position, fix: render))
                continue
            }
            if bytes != file.bytes {
                found.append(
                    Diagnostic(
                        .katexFiles, "not the file that is vendored (KaTeX \(katex.version))", at: position,
                        fix: render))
            }
        }
        let known = Set(katex.files.map { "katex/" + $0.path })
        for file in bundle.selected where file.isKaTeX && !known.contains(file.path) {
            found.append(
                Diagnostic(
                    .katexFiles, "not a file of the vendored KaTeX",
                    at: SourcePosition(file: bundle.shown(file.path), line: 1, column: 1),
                    fix: .init("remove it")))
        }
        return found
    }
}
