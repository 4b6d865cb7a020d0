import HubSource
import Items

/// The graph of a hub as JSON: its documents, bundles and concepts, and what connects them.
enum GraphJSON {
    static func bytes(_ model: HubModel) -> [UInt8] {
        let hub = model.hub
        var nodes: [JSONTree] = hub.documents.indices.map { index in
            let document = hub.documents[index]
            var members: [JSONTree.Member] = [
                .init("id", .string(document.id)), .init("type", .string("document")),
                .init("title", .string(document.title)), .init("file", .string(document.id + ".html")),
                .init("url", .string(model.address(of: index))),
            ]
            if let updated = document.updated {
                members.append(.init("updated", .string(HubDate.text(updated))))
            }
            if !document.tags.isEmpty {
                members.append(.init("tags", .array(document.tags.map { .string($0) })))
            }
            if hub.isOrphan(index) { members.append(.init("orphan", .bool(true))) }
            return .object(members)
        }
        nodes += hub.bundles.indices.map { index in
            .object([
                .init("id", .string("b/" + hub.bundles[index].id)), .init("type", .string("bundle")),
                .init("title", .string(hub.bundles[index].title)),
                .init("file", .string("b/\(hub.bundles[index].id).html")),
                .init("url", .string(model.address(ofBundle: index))),
            ])
        }
        nodes += hub.concepts.map { concept in
            .object([
                .init("id", .string("concept/" + Concept.key(concept.label))),
                .init("type", .string(concept.kind.rawValue)),
                .init("title", .string(concept.label)), .init("weight", .number("\(concept.weight)")),
            ])
        }
        return JSONTree.object([
            .init("version", .number("1")), .init("nodes", .array(nodes)), .init("edges", .array(edges(hub))),
        ]).bytes()
    }

    private static func edges(_ hub: Hub) -> [JSONTree] {
        func edge(_ from: String, _ to: String, _ type: String, _ label: String? = nil) -> JSONTree {
            .object(
                [
                    .init("from", .string(from)), .init("to", .string(to)), .init("type", .string(type)),
                ] + (label.map { [.init("label", .string($0))] } ?? []))
        }
        var edges: [JSONTree] = []
        for (index, others) in hub.links.enumerated() {
            edges += others.map { edge(hub.documents[index].id, hub.documents[$0].id, "link") }
            edges += hub.bundles(linkedFrom: index).map { edge(hub.documents[index].id, $0, "link") }
        }
        for bundle in hub.bundles {
            edges += bundle.members.map { edge("b/" + bundle.id, hub.documents[$0.document].id, "member") }
        }
        for (document, mentions) in hub.mentions.enumerated() {
            edges += mentions.map {
                edge("b/" + hub.bundles[$0.bundle].id, hub.documents[document].id, "mention")
            }
        }
        for (index, bundle) in hub.bundles.enumerated() {
            edges += hub.bundles(mentionedBy: index).map { edge("b/" + bundle.id, $0, "mention") }
        }
        for concept in hub.concepts {
            let id = "concept/" + Concept.key(concept.label)
            edges += concept.documents.map { edge(hub.documents[$0].id, id, "concept") }
            for relation in concept.relations where relation.isOutgoing {
                edges.append(
                    edge(
                        id, "concept/" + Concept.key(hub.concepts[relation.other].label), "relation",
                        relation.label))
            }
        }
        return edges
    }
}
