import Items

/// The table from the deeplinks of an app to the files of the library.
enum HubDeeplinks {
    static func bytes(_ model: HubModel) -> [UInt8] {
        let template = model.settings.deeplink ?? "memorywiki://{id}"
        let scheme = template.split(separator: ":").first.map(String.init) ?? "memorywiki"
        func entry(_ deeplink: String, _ type: String, _ id: String?, _ file: String, _ title: String?)
            -> JSONTree
        {
            var object = ObjectBuilder()
            object.add("deeplink", deeplink)
            object.add("type", type)
            object.add("id", id)
            object.add("file", file)
            object.add("title", title)
            return .object(object.members)
        }
        var routes = [
            "hub": HubEdition.homeFile, "timeline": "timeline.html", "digest": "digest.html",
            "graph": "graph.html", "tags": "tags.html",
        ]
        .sorted { $0.key < $1.key }.map { entry("\(scheme)://\($0.key)", $0.key, nil, $0.value, nil) }
        if let slug = model.settings.slug {
            routes.append(entry("\(scheme)://@\(slug)", "profile", slug, "@\(slug).html", nil))
        }
        let documents = model.hub.documents.map {
            entry(template.replacing("{id}", with: $0.id), "document", $0.id, $0.id + ".html", $0.title)
        }
        let bundles = model.hub.bundles.map {
            entry("\(scheme)://b/\($0.id)", "bundle", $0.id, "b/\($0.id).html", $0.title)
        }
        return JSONTree.object([
            .init("version", .number("1")), .init("scheme", .string(scheme)), .init("routes", .array(routes)),
            .init("documents", .array(documents)), .init("bundles", .array(bundles)),
        ]).bytes()
    }
}
