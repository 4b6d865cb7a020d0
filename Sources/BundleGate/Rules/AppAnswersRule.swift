import Diagnostics
import LibraryFolder
import SiteFiles
import StudyManifest
import WebSyntax

/// The JSON beside a hub or transcripts: a graph, deeplinks, and the association with an app.
enum AppAnswersRule {
    private static let association = ".well-known/apple-app-site-association"

    static let check = GateCheck.bundle(raising: [.modelSchema, .orphanDocument]) { bundle, _ in
        guard bundle.hasHub || bundle.hasTranscripts else { return [] }
        var findings: [Diagnostic] = []
        for (name, read) in [
            ("graph.json", readGraph), ("deeplinks.json", readDeeplinks), (association, readAssociation),
        ] {
            let path = DiskPath.join(bundle.folder, name)
            guard FileReading.isFile(path) else { continue }
            guard let bytes = try? FileReading.bytes(at: path, limit: 256 << 20) else { continue }
            let source = SourceText(file: bundle.shown(name), bytes: bytes)
            do throws(JSONSyntaxError) {
                let root = try JSONValue.parse(bytes, depthLimit: 64, valueLimit: 10_000_000)
                findings += read(Answer(source: source, root: root), bundle)
            } catch {
                findings.append(
                    Diagnostic(
                        .modelSchema, at: source.position(atOffset: error.offset),
                        "the file is not readable JSON: \(error.message)"))
            }
        }
        return findings
    }

    /// A file with its value.
    private struct Answer {
        let source: SourceText
        let root: JSONValue

        func finding(
            _ value: JSONValue, _ message: String, rule: RuleDefinition = .modelSchema
        ) -> Diagnostic {
            Diagnostic(rule, at: source.position(atOffset: value.range.lowerBound), message)
        }
    }

    // MARK: Graph

    private static func readGraph(_ answer: Answer, _ bundle: Bundle) -> [Diagnostic] {
        guard let nodes = answer.root["nodes"]?.values, let edges = answer.root["edges"]?.values else {
            return [
                answer.finding(
                    answer.root, "the graph has no lists 'nodes' and 'edges'; run 'sitegen render'")
            ]
        }
        var findings: [Diagnostic] = []
        var ids: Set<String> = []
        for node in nodes {
            guard let id = node["id"]?.text else {
                findings.append(answer.finding(node, "a node has no 'id'; run 'sitegen render'"))
                continue
            }
            if !ids.insert(id).inserted {
                findings.append(answer.finding(node, "two nodes have the id '\(id.prefix(80))'"))
            }
            if let file = node["file"]?.text, !bundle.has(file) {
                findings.append(
                    answer.finding(node, "the page '\(file.prefix(80))' of a node is not in the library"))
            }
            if case .bool(true)? = node["orphan"]?.content {
                findings.append(
                    answer.finding(
                        node,
                        "no document links to '\((node["title"]?.text ?? id).prefix(60))', and no bundle lists it",
                        rule: .orphanDocument))
            }
        }
        for edge in edges {
            let ends = [edge["from"]?.text, edge["to"]?.text]
            guard ends.allSatisfy({ $0.map(ids.contains) ?? false }) else {
                findings.append(answer.finding(edge, "an edge leads to a node that the graph does not have"))
                continue
            }
        }
        return findings
    }

    // MARK: Deeplinks

    private static func readDeeplinks(_ answer: Answer, _ bundle: Bundle) -> [Diagnostic] {
        ["routes", "documents", "bundles"].flatMap { key -> [Diagnostic] in
            (answer.root[key]?.values ?? []).compactMap { entry in
                guard let file = entry["file"]?.text, entry["deeplink"]?.text != nil else {
                    return answer.finding(
                        entry, "a deeplink has no 'deeplink' or no 'file'; run 'sitegen render'")
                }
                let path = String(file.prefix { $0 != "#" })
                return bundle.has(path)
                    ? nil
                    : answer.finding(
                        entry, "the page '\(path.prefix(80))' of a deeplink is not in the library")
            }
        }
    }

    // MARK: Association

    /// Checks the form that iOS reads (Apple, "Supporting associated domains"): `applinks.details`, each with `appIDs` and
    /// `components`, of which each has a pattern.
    private static func readAssociation(_ answer: Answer, _ bundle: Bundle) -> [Diagnostic] {
        guard let details = answer.root["applinks"]?["details"]?.values, !details.isEmpty else {
            return [
                answer.finding(
                    answer.root, "the association has no list 'applinks.details'; run 'sitegen render'")
            ]
        }
        return details.flatMap { detail -> [Diagnostic] in
            var findings: [Diagnostic] = []
            let apps = detail["appIDs"]?.values?.map(\.text) ?? []
            if apps.isEmpty || apps.contains(where: { $0.map(isApp) != true }) {
                findings.append(
                    answer.finding(detail, "'appIDs' is no list of apps such as 'TEAMID.wiki.example.App'"))
            }
            let components = detail["components"]?.values ?? []
            if components.isEmpty
                || components.contains(where: { ($0["/"] ?? $0["?"] ?? $0["#"])?.text == nil })
            {
                findings.append(
                    answer.finding(detail, "'components' is no list of patterns such as {\"/\": \"/*\"}"))
            }
            return findings
        }
    }

    private static func isApp(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count > 1
            && parts.allSatisfy { part in
                !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
            }
    }
}

extension JSONValue {
    fileprivate subscript(key: String) -> JSONValue? {
        guard case .object(let members) = content else { return nil }
        return members.first { $0.key == key }?.value
    }

    fileprivate var values: [JSONValue]? {
        guard case .array(let values) = content else { return nil }
        return values
    }

    fileprivate var text: String? {
        guard case .string(let text) = content else { return nil }
        return text
    }
}
