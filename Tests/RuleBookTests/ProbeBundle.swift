import BundleGate
import WebReferences
import Diagnostics
import LibraryFolder
import TestSupport

/// A bundle with the pages of all probes: a leaf with the remote address, a leaf with an address beside it, and a page
/// that no manifest lists.
struct ProbeBundle {
    enum Place: String, CaseIterable {
        case leaf, near, page
    }

    private let findings: [String: [Diagnostic]]

    init(_ probes: [ReferenceProbe]) async throws {
        let folder = try TestFolder()
        var leaves: [String] = []
        for probe in probes {
            for place in Place.allCases {
                let name = Self.name(probe, place)
                try Self.write(probe, isNear: place == .near, name, to: folder)
                if place != .page {
                    leaves.append("{ \"id\": \"\(name)\", \"title\": \"A\", \"file\": \"\(name).html\" }")
                }
            }
        }
        try folder.write(
            """
            { "books": [ { "id": "book", "title": "Book", "chapters": [ { "id": "ch", "title": "Chapter", "leaves": [
              \(leaves.joined(separator: ",\n  ")) ] } ] } ] }
            """, to: "study-manifest.json")
        for name in ["near.js", "near.css", "near.png"] { try folder.write("x", to: name) }
        var settings = GateSettings()
        settings.checksMath = false
        let bundle = try Bundle(
            folder: folder.path, manifest: LibraryManifest(path: folder["study-manifest.json"]),
            settings: settings)
        findings = Dictionary(grouping: try await Verifier(bundle).verify().findings) { finding in
            let file = finding.position?.file.split(separator: "/").last ?? ""
            return String(file.prefix { $0 != "." })
        }
    }

    /// Returns the findings about one probe's row.
    func rules(about probe: ReferenceProbe, _ place: Place) -> Set<String> {
        let ids = ["(\(probe.row.id))"] + [probe.row.localFailure?.row].compactMap { $0.map { "(\($0))" } }
        let found = (findings[Self.name(probe, place)] ?? []).filter { finding in
            // A message without a row's id is about the probe, since the page holds nothing else.
            !ReferenceTable.rows.contains { finding.message.contains("(\($0.id))") }
                || ids.contains { finding.message.contains($0) } || probe.isReadForMore
        }
        return Set(found.map(\.rule.name)).intersection(Self.rules)
    }

    /// The rules about references; others say something about the page that holds the probe.
    private static let rules: Set<String> = [
        "remote-reference", "policy-match", "dead-under-file", "meta-refresh", "script-address",
        "not-understood", "nesting", "encoding",
    ]

    private static func name(_ probe: ReferenceProbe, _ place: Place) -> String { "\(place)-\(probe.row.id)" }

    private static func write(
        _ probe: ReferenceProbe, isNear: Bool, _ name: String, to folder: TestFolder
    ) throws {
        let text = probe.text(isNear: isNear)
        let (head, body): (String, String)
        switch probe.form {
        case .html: (head, body) = ("", text.hasPrefix("<frameset") ? text : "<body>" + text)
        case .xhtml: return _ = try folder.write(text, to: name + ".xhtml")
        case .sheet:
            try folder.write(text, to: name + ".css")
            (head, body) = ("<link rel=\"stylesheet\" href=\"\(name).css\">", "")
        case .script, .module:
            let file = name + (probe.form == .module ? ".mjs" : ".js")
            try folder.write(text, to: file)
            (head, body) = ("<script src=\"\(file)\"></script>", "")
        case .drawing:
            try folder.write(text, to: name + ".svg")
            (head, body) = ("", "<img alt=\"\" src=\"\(name).svg\">")
        }
        // The element that carries a reference of another kind is not what is probed.
        let isStrict =
            probe.form == .html && !probe.row.effect.isDeadUnderFile
            && !(probe.row.elements.isEmpty && probe.row.attribute.isEmpty && probe.row.directive == nil)
        let sources =
            switch probe.form {
            case .html where isStrict: ""
            // The style sheet itself loads, and what it loads is probed.
            case .sheet: "; style-src file:"
            default: "; script-src file: data:; style-src file:; img-src file:; frame-src data:"
            }
        let policy = "default-src 'none'" + sources
        try folder.write(
            """
            <!DOCTYPE html><html lang="en"><head><meta http-equiv="Content-Security-Policy" content="\(policy)">
            <meta charset="utf-8"><title>A</title>\(head)</head>\(body)</html>
            """, to: name + ".html")
    }
}

extension ReferenceProbe {
    /// True if the findings name another row: that of a reference in the value, or of the address itself.
    var isReadForMore: Bool {
        if row.id == .deadRootAbsolute { return true }
        switch row.kind {
        case .html, .css, .declarations, .script: return true
        default: return false
        }
    }
}
