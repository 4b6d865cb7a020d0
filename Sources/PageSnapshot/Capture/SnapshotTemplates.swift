/// The templates of snapshots, from templates/snapshot/.
package enum SnapshotTemplates {
    /// HTML with `{{date}}`.
    package static var banner: String { BuiltInTemplates.texts["snapshot/banner.mustache"] ?? "" }
    /// The list of several snapshots: HTML with `{{#pages}}`.
    package static var index: String { BuiltInTemplates.texts["snapshot/index.mustache"] ?? "" }
}
