import Diagnostics
import SiteFiles

/// No file holds a path of the building machine.
enum MachinePathRule {
    /// Checks pages, whose decoded text is at hand.
    static let pageCheck = GateCheck.page(raising: [.machinePath]) { page, bundle in
        firstPath(in: page.source.bytes, of: bundle).map { [finding(in: page.source, at: $0)] } ?? []
    }

    /// Checks the other files; pictures contain text too. Files above 32 MiB are skipped, which bounds the time for media.
    static let fileCheck = GateCheck.file(raising: [.machinePath]) { file, bundle in
        guard file.kind != .html, file.kind != .manifest, !file.isKaTeX, file.size <= 32 << 20,
            let raw = try? FileReading.bytes(at: bundle.absolute(file))
        else { return [] }
        let bytes = FileText.isText(file) ? FileText.read(raw, of: file).bytes : raw
        return firstPath(in: bytes, of: bundle).map {
            [finding(in: SourceText(file: bundle.shown(file.path), bytes: bytes), at: $0)]
        } ?? []
    }

    /// The offset of the first path; one finding for each file is enough.
    private static func firstPath(in bytes: [UInt8], of bundle: Bundle) -> Int? {
        for path in bundle.machinePaths {
            if let offset = path.first(in: bytes) { return offset }
        }
        return nil
    }

    /// The message does not repeat the path, since reports are shared.
    private static func finding(in source: SourceText, at offset: Int) -> Diagnostic {
        Diagnostic(
            .machinePath, "the file holds a path of the building machine here",
            at: source.position(atOffset: offset), fix: .init("write a relative path"))
    }
}

extension RuleDefinition {
    static let machinePath = RuleDefinition(
        "machine-path", .error, "no path of the building machine",
        """
        Such a path tells who built the page and where, and leads nowhere on other machines. Drawing programs
        often write one into SVG. The rule covers pages and every other file of the bundle.
        """,
        relaxation: .promise)
}
