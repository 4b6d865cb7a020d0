/// The element that marks a page as a snapshot, with the treatment of its scripts and links. `verify` judges a marked
/// page under the policy of a snapshot, as `snapshot` did.
package enum SnapshotMark {
    /// The name of the meta element. Snapshots contain it, so it does not change.
    package static let name = "sitegen-snapshot"

    /// Returns the element.
    static func element(_ settings: SealSettings) -> String {
        "<meta name=\"\(name)\" content=\"scripts=\(settings.scripts.rawValue) links=\(settings.links.rawValue)\">"
    }
}
