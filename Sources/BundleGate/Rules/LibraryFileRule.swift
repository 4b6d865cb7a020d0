import Diagnostics
import SiteFiles

/// The files that belong to a library as a whole are as `render` wrote them: its script, the index of Find, and the style
/// and script that leaves share.
enum LibraryFileRule {
    static let check = GateCheck.file(raising: [.libraryFile]) { file, bundle in
        guard !file.isLink, file.path.hasSuffix(scriptName) || ContentName.digest(in: file.path) != nil,
            let bytes = try? FileReading.bytes(at: bundle.absolute(file), limit: 64 << 20)
        else { return [] }
        let position = SourcePosition(file: bundle.shown(file.path), line: 1, column: 1)
        if let digest = ContentName.digest(in: file.path), !Digest.sha256Hex(bytes).hasPrefix(digest) {
            return [finding("the file is not what its name has the digest of", at: position)]
        }
        let script = DataScript(bytes)
        if file.path.hasSuffix(scriptName), script?.name != "library" {
            return [finding("the file is not the script of a library", at: position)]
        }
        if let key = script?.foreignKey {
            return [
                finding("the script of the library has the key '\(key)', which no page reads", at: position)
            ]
        }
        return (script?.files(from: file.path) ?? []).filter { !bundle.has($0) }.map { path in
            finding("there is no '\(path)', which pages of the library load", at: position)
        }
    }

    private static let scriptName = ContentName.folder + "library.js"

    private static func finding(_ message: String, at position: SourcePosition) -> Diagnostic {
        Diagnostic(
            .libraryFile, message, at: position,
            fix: .init("run 'sitegen render', which writes the files in leaf/ again"))
    }
}

extension RuleDefinition {
    static let libraryFile = RuleDefinition(
        "library-file", .error, "the files in leaf/ are as render wrote them",
        """
        The folder leaf/ has the script of the library, the index and the texts that Find loads, and with
        `frame: shared` the style and script of all leaves. The names of the latter have a digest of their content. A
        file that is missing, cut off or altered makes leaves look wrong, or Find incomplete. Run `sitegen render`.
        """,
        relaxation: .promise)
}
