import TestSupport
import Testing

@testable import HubLibrary
@testable import HubSource

/// Links, backlinks, their ends and the graph of random documents agree.
@Suite struct RandomHubTests {
    /// Returns 30 documents with links of all forms.
    private static func files(_ seed: UInt64) -> [String: String] {
        var random = SeededGenerator(seed: seed)
        func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
        let folders = ["", "x/", "x/y/", "z/", "日本/"]
        let paths = (0..<30).map { folders[number(5)] + "n\($0 % 20)\($0 % 7 == 0 ? " é" : "").md" }
        var files: [String: String] = [:]
        for (index, path) in paths.enumerated() {
            var front = ""
            if number(8) == 0 { front += "draft: true\n" }
            if number(8) == 0 { front += "mw_bundle: 1\n" }
            if number(4) == 0 { front += "aliases: [alias \(number(9))]\n" }
            if number(6) == 0 { front += "id: id\(number(6))\n" }
            var text = front.isEmpty ? "" : "---\n\(front)---\n"
            text += "# Title \(number(25))\n\n## Part\n\nText \(index) ^block\n\n"
            for _ in 0..<number(9) {
                let path = paths[number(30)]
                let name = path.dropLast(3).split(separator: "/").last.map(String.init) ?? ""
                let link =
                    switch number(16) {
                    case 0: "[[\(name)]]"
                    case 1: "[[\(name)|words]]"
                    case 2: "[[\(path)]]"
                    case 3: "[[\(path.dropLast(3))#Part]]"
                    case 4: "[[\(name)#^block]]"
                    case 5: "![[\(name)]]"
                    case 6: "![[\(name)#Part]]"
                    case 7: "[words](\(path.replacing(" ", with: "%20")))"
                    case 8: "[words](<../\(path)>)"
                    case 9: "[[Title \(number(25))]]"
                    case 10: "[[alias \(number(9))]]"
                    case 11: "[[id\(number(6))]]"
                    case 12: "[[none]]"
                    case 13: "`[[\(name)]]`"
                    case 14: "[[#Part]] [[#^block]]"
                    default: "- [[\(name)]]: words"
                    }
                text += link + (number(2) == 0 ? "\n\n" : " and ")
            }
            files[path] = text + "\n"
        }
        return files
    }

    @Test(arguments: 0..<40) func everythingAgrees(_ seed: UInt64) async throws {
        let sample = try await HubSample(Self.files(seed))
        let hub = sample.hub
        let all = hub.documents.indices
        #expect(hub.documents.count + hub.bundles.count + hub.unpublished >= 20)
        #expect(Set(hub.documents.map { $0.id.lowercased() }).count == hub.documents.count)
        // Links are the ends of marks; a link to the document itself does not count.
        var missing = 0
        for index in all {
            let marks = hub.documents[index].text.marks.indices.filter {
                hub.documents[index].text.marks[$0].noteLink != nil
            }
            #expect(hub.targets[index].keys.sorted() == marks)
            let ends = hub.targets[index].values.compactMap { target -> Int? in
                if case .document(let other, _) = target { other } else { nil }
            }
            missing += hub.targets[index].values.count { $0 == .missing }
            #expect(hub.links[index] == Set(ends).subtracting([index]).sorted())
        }
        #expect(hub.dangling.count >= missing)
        for index in all {
            #expect(hub.backlinks[index].map(\.document) == all.filter { hub.links[$0].contains(index) })
            let bundles = hub.bundles.indices.filter {
                hub.bundles[$0].members.contains { $0.document == index }
            }
            #expect(hub.memberships[index] == Array(bundles.prefix(10)))
        }
        // The graph.
        let edges = try #require(try sample.object("graph.json")["edges"] as? [[String: Any]])
        func pairs(_ type: String) -> [String] {
            edges.filter { $0["type"] as? String == type }.map { "\($0["from"] ?? "") \($0["to"] ?? "")" }
        }
        #expect(
            pairs("link")
                == all.flatMap { index in
                    (hub.links[index].map { hub.documents[$0].id } + hub.bundles(linkedFrom: index)).map {
                        "\(hub.documents[index].id) \($0)"
                    }
                })
        #expect(
            pairs("member")
                == hub.bundles.flatMap { bundle in
                    bundle.members.map { "b/\(bundle.id) \(hub.documents[$0.document].id)" }
                })
        let documents: [String] = all.flatMap { index in
            hub.mentions[index].map { "b/\(hub.bundles[$0.bundle].id) \(hub.documents[index].id)" }
        }
        let bundles: [String] = hub.bundles.indices.flatMap { index in
            hub.bundles(mentionedBy: index).map { "b/\(hub.bundles[index].id) \($0)" }
        }
        #expect(pairs("mention") == documents + bundles)
        for index in all {
            let bundles = hub.mentions[index].map(\.bundle)
            #expect(Set(bundles).count == bundles.count)
            for bundle in bundles {
                #expect(!hub.bundles[bundle].members.contains { $0.document == index })
            }
        }
        try checkLinks(sample)
    }

    /// Each link of a page leads to a page, and each place is in it once.
    private func checkLinks(_ sample: HubSample) throws {
        let files = sample.edition.files
        let pages = Dictionary(
            uniqueKeysWithValues: files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) })
        for (path, text) in pages where path.hasSuffix(".md") && !path.hasPrefix("files/") {
            for match in text.matches(of: /(?:href="|\]\(<?)([^"#:)>]+)\.html(?:#([^"\s)>]*))?/) {
                let name = String(match.output.1)
                let target = name.hasPrefix("../") ? String(name.dropFirst(3)) : name
                guard let page = pages[target + ".md"] else {
                    Issue.record("\(path): \(match.output.0)")
                    continue
                }
                guard let place = match.output.2 else { continue }
                let count = page.count(of: "id=\"\(place)\"") + page.count(of: "{#\(place)}")
                #expect(count == 1, "\(path): \(match.output.0)")
            }
        }
    }
}
