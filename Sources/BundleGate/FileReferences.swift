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
            if let (rule, message) = OfflineRules.complaint(about: reference, isLeaf: true) {
                findings.append(
                    rule.finding(message, at: source.position(atOffset: reference.range.lowerBound)))
            } else if isLocal, case .relative(let path, _, _) = reference.target, !path.isEmpty,
                reference.effect == .fetch,
                let target = LocalTargets.resolve(path, from: file.path), !bundle.has(target)
            {
                findings.append(
                    LinkRules.missingFile.finding(
                        "there is no '\(target)' in the bundle",
                        at: source.position(atOffset: reference.range.lowerBound)))
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
