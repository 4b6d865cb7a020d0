/// How a tree is served.
package struct PreviewSettings: Sendable {
    /// Bound to loopback alone: names of other hosts are refused.
    package var isLoopback = true
    /// Names that are let in on loopback all the same, in lower case: those of a tunnel.
    package var allowedHosts: Set<String> = []
    /// The version of the tree, where pages are to reload when it changes; `nil`: nothing is added to them.
    package var treeVersion: String?
    /// Refuse what `file:` would refuse.
    package var behavesAsFile = false
    /// The folders of the bundles, as parts below the root: what is in one sees nothing outside it under
    /// ``behavesAsFile``. Empty: the root is the one bundle.
    package var bundles: [[String]] = []
    /// The page at `/`, where the root has no index.html. The parameter is what addresses of files begin with.
    package var startPage: @Sendable (_ prefix: String) -> [UInt8]? = { _ in nil }
    /// The page for a folder without index.html; `nil`: there is none.
    package var listing: @Sendable (FolderListing) -> [UInt8]? = { _ in nil }

    /// In bytes. A larger page is sent as it is.
    static let largestPage = 64 << 20

    package init() {}

    /// Kept for the server itself. It begins with a dot, and dotfiles are not served, so no file can be meant.
    static let ownPath = "/.sitegen/"
    static let eventsPath = ownPath + "events"
    /// With `of=` and the address of a page: the page as it is now, for the script in it. Asked for at its own address it
    /// would be what ``behavesAsFile`` refuses.
    static let pagePath = ownPath + "page"
    /// Under ``behavesAsFile`` the files are below this: what begins at the root leads nowhere, as in an app.
    package static let filePrefix = "file"
}
