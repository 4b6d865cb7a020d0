import Diagnostics
import SiteFiles
import WebReferences

/// References in the files that pages refer to: style sheets, SVG, scripts.
enum FileReferences {
    static func findings(in file: BundleFile, of bundle: Bundle) -> [Diagnostic] {
        guard let bytes = try? FileReading.bytes(at: bundle.absolute(file), limit: 64 << 20) else {
            return []
        }
        let source = SourceText(file: bundle.shown(file.path), bytes: bytes)
        var findings: [Diagnostic] = []
        for (reference, isLocal) in references(in: bytes, kind: file.kind) {
            let add = { (rule: Rule, message: String, fix: Diagnostic.Fix?) in
                findings.append(
                    rule.finding(message, about: reference, in: source, at: file, of: bundle, fix: fix))
            }
            if let complaint = OfflineRules.complaint(about: reference, isLeaf: true) {
                add(complaint.rule, complaint.message, .init(complaint.fix))
            } else if isLocal, reference.target == .rootAbsolute, reference.effect != .deadUnderFile {
                add(
                    DeadUnderFileRule.dead,
                    "'\(OfflineRules.shortened(reference.text))' begins at the root of a disk (\(reference.row))",
                    DeadUnderFileRule.fix(reference, MechanicalFix(file, source, bundle)))
            } else if isLocal, case .relative(let path, _, _) = reference.target, !path.isEmpty,
                reference.effect == .fetch,
                let target = LocalTargets.resolve(path, from: file.path), !bundle.has(target)
            {
                if let near = bundle.files.first(where: { $0.path.lowercased() == target.lowercased() }) {
                    let edits = MechanicalFix(file, source, bundle).naming(near.path, in: reference)
                    add(
                        ManifestRules.nameCase,
                        "'\(target)' is '\(near.path)' on disk; phones tell the case apart",
                        .init("write '\(near.path)'", edits: edits))
                    continue
                }
                add(
                    LinkRules.missingFile, "there is no '\(target)' in the bundle",
                    .init("put the file there, or name one that is there"))
            }
        }
        return findings
    }

    private static func references(in bytes: [UInt8], kind: BundleFile.Kind) -> [(WebReference, Bool)] {
        switch kind {
        case .svg: return XMLReferences.references(in: bytes).map { ($0, true) }
        case .script:
            return bytes.withUnsafeBufferPointer { JavaScriptReferences.allReferences(in: $0) }.map {
                ($0, false)
            }
        case .css:
            return bytes.withUnsafeBufferPointer { buffer in
                CSSReferences.references(in: buffer).map { reference in
                    let target = URLClassifier.classify(reference.url)
                    return (
                        WebReference(
                            row: reference.way.rawValue, kind: .url, effect: .fetch, range: reference.range,
                            isExact: true, text: reference.url, target: target, layers: []), true
                    )
                }
            }
        default: return []
        }
    }
}
