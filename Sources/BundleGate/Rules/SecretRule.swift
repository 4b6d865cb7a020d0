import Diagnostics
import SiteFiles

/// No file holds a configured secret.
enum SecretRule {
    /// Checks every file of the bundle. A file that cannot be read is an error, since it may contain a secret.
    static let check = GateCheck.file(raising: [.secret]) { file, bundle in
        guard !bundle.settings.secrets.isEmpty else { return [] }
        let bytes: [UInt8]
        do {
            bytes = try FileReading.bytes(at: bundle.absolute(file), limit: 256 << 20)
        } catch {
            return [
                Diagnostic(
                    .secret, "the file cannot be read, so it may hold a secret: \(error)", about: file,
                    of: bundle)
            ]
        }
        if bundle.isVendored(file, bytes) { return [] }
        let search = SecretSearch(bundle.settings.secrets)
        let text = FileText.isText(file) ? FileText.read(bytes, of: file).bytes : bytes
        let source = SourceText(file: bundle.shown(file.path), bytes: text)
        // The message never repeats the value: reports are stored and shared.
        return search.offsets(in: text, of: file).map { offset in
            Diagnostic(
                .secret, "the file holds a secret here", at: source.position(atOffset: offset),
                fix: .init("remove it from the source of this file"))
        }
    }
}

extension RuleDefinition {
    static let secret = RuleDefinition(
        "secret", .error, "no configured secret, in any layer or encoding",
        """
        `secrets:` in sitegen.yml lists values that may occur nowhere. The gate searches for each as written,
        and in percent-encoding, base64, hex, JSON and HTML escapes; in every nested document, data: URL and
        script as a browser decodes it, with concatenated strings joined; and in UTF-16. The finding does not
        repeat the value.
        """,
        relaxation: .promise)
}
