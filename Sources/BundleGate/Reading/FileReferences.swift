import Diagnostics
import SiteFiles
import WebReferences

/// References in the files that pages refer to: style sheets, SVG, scripts.
enum FileReferences {
    /// Checks the files that pages load: a clean page may load a style sheet that is not.
    static let check = GateCheck.file(raising: [.remoteReference, .scriptAddress, .svgScript, .foreignScript])
    {
        file, bundle in
        switch file.kind {
        case .css, .svg, .script: findings(in: file, of: bundle)
        default: []
        }
    }

    /// Returns the findings about the references of one file. Unaltered files of KaTeX are known and skipped.
    private static func findings(in file: BundleFile, of bundle: Bundle) -> [Diagnostic] {
        let start = SourcePosition(file: bundle.shown(file.path), line: 1, column: 1)
        let bytes: [UInt8]
        do {
            bytes = try FileReading.bytes(at: bundle.absolute(file), limit: 64 << 20)
        } catch {
            return [
                Diagnostic(
                    .notUnderstood, "the file cannot be read, so nothing is proved about it: \(error)",
                    at: start)
            ]
        }
        if bundle.isVendored(file, bytes) { return [] }
        // Decoded first: a reference in UTF-16 would be invisible to a reader of bytes.
        let reading = FileText.read(bytes, of: file)
        let source = SourceText(file: bundle.shown(file.path), bytes: reading.bytes)
        let mechanical = MechanicalFix(file, source, bundle)
        var findings = FileText.findings(reading, in: source)
        if file.kind == .script, let script = DataScript(reading.bytes) {
            return findings + SharedMarkup.findings(in: script, source, of: file, bundle)
        }
        let references = references(in: reading.bytes, of: file)
        if file.kind == .script {
            findings += ScriptAddressRule.findings(in: source, of: file, references, bundle)
            findings += MetaRefreshRule.scriptFindings(in: source, references)
            if !bundle.settings.ownScripts.contains(source.bytes) {
                findings.append(ForeignScriptRule.finding(about: source))
            }
        }
        // A drawing can contain elements of HTML, also in `foreignObject`.
        if file.kind == .svg {
            findings += MetaRefreshRule.findings(in: source, references)
            if reading.violations.isEmpty { findings += MalformedXML.findings(in: source) }
        }
        for reference in references {
            guard let violation = violation(about: reference, in: file, of: bundle, mechanical) else {
                continue
            }
            findings.append(
                Diagnostic(
                    violation.rule, violation.message, about: reference, in: source, at: file, of: bundle,
                    fix: violation.fix)
            )
        }
        return findings
    }

    /// Returns the files that one refers to, relative to the bundle's folder.
    static func paths(in file: BundleFile, of bundle: Bundle) -> [String] {
        guard let bytes = try? FileReading.bytes(at: bundle.absolute(file), limit: 64 << 20) else {
            return []
        }
        if file.kind == .script, let script = DataScript(bytes) { return script.files(from: file.path) }
        let references = references(in: FileText.read(bytes, of: file).bytes, of: file)
        let paths = LocalTargets.paths(of: references, from: file.path)
        // A script's paths are seen from the page that runs it.
        return file.kind == .script ? paths + LocalTargets.paths(of: references, from: "page.html") : paths
    }

    /// Returns the first violation of a reference: one finding for each is enough.
    private static func violation(
        about reference: WebReference, in file: BundleFile, of bundle: Bundle, _ mechanical: MechanicalFix
    ) -> Violation? {
        if let violation = NestingRule.violation(about: reference)
            ?? RemoteReferenceRule.violation(about: reference, isLeaf: true)
            ?? FileURLRule.violation(about: reference)
            ?? SVGScriptRule.violation(about: reference, in: file)
            ?? EncodingRule.violation(about: reference)
            ?? NotUnderstoodRule.violation(about: reference)
            ?? PictureTypes.violation(about: reference)
            ?? MalformedXML.violation(about: reference, in: nil)
            ?? DeadUnderFileRule.violation(about: reference, mechanical)
        {
            return violation
        }
        // From where a script's paths are seen the page decides.
        guard file.kind != .script, reference.effect == .fetch else { return nil }
        return MissingFileRule.violation(about: reference, mechanical)
            ?? DrawingPictures.violation(about: reference, mechanical)
    }

    /// Returns the references of a file by its kind.
    private static func references(in bytes: [UInt8], of file: BundleFile) -> [WebReference] {
        switch file.kind {
        case .svg: XMLReferences.references(in: bytes)
        case .script:
            // No page gets a module from a file, so .js is a script.
            bytes.withUnsafeBufferPointer {
                JavaScriptReferences.allReferences(
                    in: $0, goal: file.path.lowercased().hasSuffix(".mjs") ? .module : .script)
            }
        case .css: bytes.withUnsafeBufferPointer { CSSReferences.allReferences(in: $0) }
        default: []
        }
    }
}
