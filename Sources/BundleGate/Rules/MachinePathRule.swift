import Diagnostics
import SiteFiles

/// No file holds a path of the building machine.
enum MachinePathRule {
    static let pageCheck = GateCheck.page(raising: [.machinePath]) { page, bundle in
        firstPath(in: page.source.bytes, of: bundle).map { [finding(in: page.source, at: $0)] } ?? []
    }

    /// Checks the files that are not pages; pictures carry text, too.
    static let fileCheck = GateCheck.file(raising: [.machinePath]) { file, bundle in
        guard file.kind != .html, file.kind != .manifest, !file.isKaTeX, file.size <= 32 << 20,
            let raw = try? FileReading.bytes(at: bundle.absolute(file))
        else { return [] }
        let bytes = FileText.isText(file) ? FileText.read(raw, of: file).bytes : raw
        return firstPath(in: bytes, of: bundle).map {
            [finding(in: SourceText(file: bundle.shown(file.path), bytes: bytes), at: $0)]
        } ?? []
    }

    private static func firstPath(in bytes: [UInt8], of bundle: Bundle) -> Int? {
        for path in bundle.machinePaths {
            if let offset = path.first(in: bytes) { return offset }
        }
        return nil
    }

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
