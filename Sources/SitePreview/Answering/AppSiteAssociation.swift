/// The file by which iOS connects links of a site with an app: `.well-known/apple-app-site-association`. It is the
/// only dotfile that is served.
enum AppSiteAssociation {
    /// The media type. The name has no extension to derive it from.
    static let type = "application/json"
    private static let path = [".well-known", "apple-app-site-association"]

    /// Returns true for the path of the file in the served folder or in a folder below it that is not hidden.
    static func isPath(_ path: RequestPath) -> Bool {
        !path.isFolder && !path.hasEmptyPart && path.parts.suffix(2) == self.path[...]
            && !path.parts.dropLast(2).contains { $0.hasPrefix(".") }
    }
}
