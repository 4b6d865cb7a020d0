import Diagnostics
import SiteFiles

/// Secrets and paths of a machine, which must not ship.
enum SecretRules {
    static let tokenCheck = GateCheck.page(raising: [.feedbackToken]) { page, bundle in
        guard !bundle.isSingleFiles, let (text, offset) = page.feedbackToken, !text.isEmpty else {
            return []
        }
        return [
            Diagnostic(
                .feedbackToken, "the page carries a feedback token", in: page, at: offset,
                fix: .init("render it with 'sitegen render'"))
        ]
    }

    static let secretCheck = GateCheck.file(raising: [.secret]) { file, bundle in
        let paths = machinePathFindings(in: file, of: bundle)
        guard !bundle.settings.secrets.isEmpty else { return paths }
        let name = bundle.shown(file.path)
        let bytes: [UInt8]
        do {
            bytes = try FileReading.bytes(at: bundle.absolute(file), limit: 256 << 20)
        } catch {
            return [
                Diagnostic(
                    .secret, "the file cannot be read, so it may hold a secret: \(error)",
                    at: SourcePosition(file: name, line: 1, column: 1))
            ]
        }
        if bundle.isVendored(file, bytes) { return paths }
        let search = SecretSearch(bundle.settings.secrets)
        let text = FileText.isText(file) ? FileText.read(bytes, of: file).bytes : bytes
        let source = SourceText(file: name, bytes: text)
        return paths
            + search.offsets(in: text, of: file).map { offset in
                Diagnostic(
                    .secret, "a secret stands here", at: source.position(atOffset: offset),
                    fix: .init("remove it where it comes from"))
            }
    }

    static let machinePathCheck = GateCheck.page(raising: [.machinePath]) { page, bundle in
        firstMachinePath(in: page.source.bytes, of: bundle).map { offset in
            [Diagnostic(.machinePath, machinePathMessage, in: page, at: offset, fix: machinePathFix)]
        } ?? []
    }

    private static let machinePathMessage = "a path of the building machine stands here"
    private static let machinePathFix = Diagnostic.Fix("write a relative path")

    /// The same in a file that is no page; pictures carry words, too.
    private static func machinePathFindings(in file: BundleFile, of bundle: Bundle) -> [Diagnostic] {
        guard file.kind != .html, file.kind != .manifest, !file.isKaTeX, file.size <= 32 << 20,
            let raw = try? FileReading.bytes(at: bundle.absolute(file))
        else { return [] }
        let bytes = FileText.isText(file) ? FileText.read(raw, of: file).bytes : raw
        guard let offset = firstMachinePath(in: bytes, of: bundle) else { return [] }
        let source = SourceText(file: bundle.shown(file.path), bytes: bytes)
        return [
            Diagnostic(
                .machinePath, machinePathMessage, at: source.position(atOffset: offset), fix: machinePathFix)
        ]
    }

    private static func firstMachinePath(in bytes: [UInt8], of bundle: Bundle) -> Int? {
        for path in bundle.machinePaths {
            if let offset = path.first(in: bytes) { return offset }
        }
        return nil
    }
}

extension RuleDefinition {
    static let feedbackToken = RuleDefinition(
        "feedback-token", .error, "the feedback token of a leaf is empty",
        """
        A token in a shipped leaf lets whoever unpacks the app speak for its reader, and names the home server.
        Leaves of a manifest are rendered without one.
        """,
        relaxation: .promise)

    static let secret = RuleDefinition(
        "secret", .error, "no configured secret, in any layer or encoding",
        """
        `secrets:` in sitegen.yml lists values that may appear nowhere. They are looked for as they are, and in
        percent-encoding, base64, hex, JSON and HTML escapes; in every nested document, data: URL and script as a
        browser decodes it, strings put together; and in UTF-16. The finding does not repeat the value.
        """,
        relaxation: .promise)

    static let machinePath = RuleDefinition(
        "machine-path", .error, "no path of the building machine",
        """
        A path says who built the page and where, and is dead anywhere else. Drawing programs like to write one
        into SVG. Looked for in pages and in every other file of the bundle.
        """,
        relaxation: .promise)
}
