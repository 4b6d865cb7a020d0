/// The settings for serving a tree.
package struct PreviewSettings: Sendable {
    /// True if bound to loopback alone. Requests for other host names are then refused.
    package var isLoopback = true
    /// Further allowed host names, in lower case, such as those of a tunnel.
    package var allowedHosts: Set<String> = []
    /// The version of the tree, if pages reload when it changes; `nil` adds nothing to pages.
    package var treeVersion: String?
    /// True if requests are refused that would fail under `file:`.
    package var behavesAsFile = false
    /// The folders of the bundles, as parts below the root. Under ``behavesAsFile`` a page sees only
    /// its own bundle. Empty: the root is the only bundle.
    package var bundles: [[String]] = []
    /// Makes the page at `/` if the root has no index.html. The parameter is the prefix of file
    /// addresses.
    package var startPage: @Sendable (_ prefix: String) -> [UInt8]? = { _ in nil }
    /// Makes the page for a folder without index.html; `nil` for none.
    package var listing: @Sendable (FolderListing) -> [UInt8]? = { _ in nil }

    /// The file of a papers source, absolute; `nil` takes history.json of the served folder.
    package var papers: @Sendable () -> String? = { nil }

    /// The folders of the libraries of hubs, as parts below the root. The addresses of the only one exist at the root too.
    package var hubs: @Sendable () -> [[String]] = { [] }

    /// The largest page that is rewritten, in bytes. A larger one is sent unchanged.
    static let largestPage = 64 << 20

    /// Creates the defaults.
    package init() {}

    /// The prefix of the server's own addresses. It begins with a dot, and dotfiles are not served, so
    /// it cannot hide a file.
    static let ownPath = "/.sitegen/"
    /// The stream of changes.
    static let eventsPath = ownPath + "events"
    /// The current content of the page that the query `of=` names, for the reload script. At its own
    /// address ``behavesAsFile`` would refuse such a request.
    static let pagePath = ownPath + "page"
    /// The folder that contains all files under ``behavesAsFile``. Root-relative addresses thus lead
    /// nowhere, as in an app.
    package static let filePrefix = "file"
}
