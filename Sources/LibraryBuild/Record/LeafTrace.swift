/// The inputs of a leaf and the result of rendering it.
package struct LeafTrace: Sendable {
    /// By absolute path: the source, images, sources of leaves that it refers to; and what was looked for in vain.
    package var inputs: [String: Observation]
    /// Absolute; one of the inputs.
    package var source: String
    /// The written file, or the one that was already right.
    package var output: Observation?

    init(source: String, inputs: [String: Observation]) {
        self.source = source
        self.inputs = inputs
    }
}

/// How one leaf of a report was produced: rendered in this run, or taken over from the record of an earlier one.
package struct LeafProvenance: Sendable {
    /// The index of the manifest that names it, among the request's.
    package var manifest: Int
    /// Absolute.
    package var output: String
    /// Its number in the record of an earlier run, where it was taken over.
    package var kept: Int?
    package var trace: LeafTrace?
    /// Nothing has to be said of it.
    package var isClean = false
    /// A digest of the leaf's shared places; `nil` if it could not be read.
    package var places: ContentDigest?
    /// The questions about other leaves, and a digest of the answers.
    package var questions: [String] = []
    package var answers: ContentDigest?
    /// The content that other pages of the library show.
    var content = LibraryDataFiles.Content.kept

    init(manifest: Int, output: String) {
        self.manifest = manifest
        self.output = output
    }
}
