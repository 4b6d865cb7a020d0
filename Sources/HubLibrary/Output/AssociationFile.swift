import Items

/// The file by which iOS opens a site's links in an app (Apple, "Supporting associated domains").
enum AssociationFile {
    static func bytes(_ app: String) -> [UInt8] {
        let components: [JSONTree] = [
            // Files that a browser shows better than the app.
            excluded("/*.md"), excluded("/llms*.txt"), excluded("/*.json"),
            .object([.init("/", .string("/*"))]),
        ]
        let detail = JSONTree.object([
            .init("appIDs", .array([.string(app)])), .init("components", .array(components)),
        ])
        return JSONTree.object([
            .init("applinks", .object([.init("details", .array([detail]))])),
            .init("webcredentials", .object([.init("apps", .array([.string(app)]))])),
        ]).bytes()
    }

    private static func excluded(_ path: String) -> JSONTree {
        .object([.init("/", .string(path)), .init("exclude", .bool(true))])
    }
}
