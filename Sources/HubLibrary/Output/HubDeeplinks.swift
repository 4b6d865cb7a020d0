import HubSource
import ItemPages
import Items

/// The table from the deeplinks of an app to the files of the library.
enum HubDeeplinks {
    static func bytes(_ model: HubModel) -> [UInt8] {
        let template = model.settings.deeplink ?? HubReader.defaultDeeplink
        let scheme = DeeplinkEntry.scheme(of: template)
        var routes = [
            "hub": HubEdition.homeFile, "timeline": "timeline.html", "digest": "digest.html",
            "graph": "graph.html", "tags": "tags.html",
        ]
        .sorted { $0.key < $1.key }.map {
            DeeplinkEntry.json("\(scheme)://\($0.key)", type: $0.key, file: $0.value)
        }
        if let slug = model.settings.slug {
            routes.append(
                DeeplinkEntry.json("\(scheme)://@\(slug)", type: "profile", id: slug, file: "@\(slug).html"))
        }
        let documents = model.hub.documents.map {
            DeeplinkEntry.json(
                template.replacing("{id}", with: $0.id), type: "document", id: $0.id, file: $0.id + ".html",
                title: $0.title)
        }
        let bundles = model.hub.bundles.map {
            DeeplinkEntry.json(
                "\(scheme)://b/\($0.id)", type: "bundle", id: $0.id, file: "b/\($0.id).html", title: $0.title)
        }
        return JSONTree.object([
            .init("version", .number("1")), .init("scheme", .string(scheme)), .init("routes", .array(routes)),
            .init("documents", .array(documents)), .init("bundles", .array(bundles)),
        ]).bytes()
    }
}
