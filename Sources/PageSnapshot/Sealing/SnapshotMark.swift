/// The element that says of a page that it is a snapshot, and what was done with its scripts and links. `verify` judges
/// a page with it, under the policy of a snapshot, as `snapshot` did.
package enum SnapshotMark {
    package static let name = "sitegen-snapshot"

    static func element(_ settings: SealSettings) -> String {
        "<meta name=\"\(name)\" content=\"scripts=\(settings.scripts.rawValue) links=\(settings.links.rawValue)\">"
    }
}
