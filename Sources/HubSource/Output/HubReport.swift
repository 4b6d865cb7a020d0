package import Items
import Dates

/// A hub as JSON: what `hub check` prints.
package enum HubReport {
    package static func tree(_ hub: Hub) -> JSONTree {
        let documents = hub.documents.indices.map { document($0, hub) }
        let bundles = hub.bundles.map { bundle in
            JSONTree.object([
                .init("id", .string(bundle.id)), .init("title", .string(bundle.title)),
                .init("documents", .array(bundle.members.map { .string(hub.documents[$0.document].id) })),
            ])
        }
        let concepts = hub.concepts.map { concept in
            JSONTree.object([
                .init("label", .string(concept.label)), .init("kind", .string(concept.kind.rawValue)),
                .init("weight", .number("\(concept.weight)")),
                .init("documents", .array(concept.documents.map { .string(hub.documents[$0].id) })),
            ])
        }
        let dangling = hub.dangling.map { link in
            JSONTree.object([
                .init("document", .string(hub.documents[link.document].id)),
                .init("target", .string(link.target)),
                .init("file", .string(link.position.file)), .init("line", .number("\(link.position.line)")),
                .init("column", .number("\(link.position.column)")),
            ])
        }
        return .object([
            .init("documents", .array(documents)), .init("bundles", .array(bundles)),
            .init("concepts", .array(concepts)), .init("dangling", .array(dangling)),
            .init("unpublished", .number("\(hub.unpublished)")),
        ])
    }

    private static func document(_ index: Int, _ hub: Hub) -> JSONTree {
        let document = hub.documents[index]
        func ids(_ indices: [Int]) -> JSONTree { .array(indices.map { .string(hub.documents[$0].id) }) }
        var members: [JSONTree.Member] = [
            .init("id", .string(document.id)), .init("title", .string(document.title)),
            .init("path", .string(document.path)),
        ]
        if let updated = document.updated { members.append(.init("updated", .string(HubDate.text(updated)))) }
        members += [
            .init("tags", .array(document.tags.map { .string($0) })), .init("links", ids(hub.links[index])),
            .init("backlinks", ids(hub.backlinks[index].map(\.document))),
            .init("bundles", .array(hub.memberships[index].map { .string(hub.bundles[$0].id) })),
            .init("concepts", .array(document.sections.concepts.map { .string($0.label) })),
            .init("orphan", .bool(hub.isOrphan(index))),
        ]
        return .object(members)
    }
}

/// Times of hubs: ISO 8601 with milliseconds.
package enum HubDate {
    /// - Parameter milliseconds: since 1970-01-01T00:00:00Z.
    package static func text(_ milliseconds: Int) -> String {
        let seconds = Int((Double(milliseconds) / 1000).rounded(.down))
        let rest = "\(milliseconds - seconds * 1000)"
        return ISODate.text(seconds).dropLast() + "." + String(repeating: "0", count: 3 - rest.count) + rest
            + "Z"
    }
}
