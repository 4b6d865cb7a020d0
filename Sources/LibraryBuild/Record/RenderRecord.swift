import SiteFiles

/// The inputs and outputs of a render: enough to tell later, from facts alone, that another render would change
/// nothing, or which leaves it would have to make again. Paths, facts and digests; the renderer knows what they mean.
package struct RenderRecord: Sendable, Hashable {
    /// A folder (or a link) and where it leads: the same name can come to mean another place.
    package struct Place: Sendable, Hashable {
        package var path: String
        /// Links followed; empty when nothing is there.
        package var target: String
    }

    /// One path that was looked at.
    package struct Entry: Sendable, Hashable {
        /// The folder, and the name in it; no name for the folder's own listing.
        package var place: Int
        package var name: String
        /// The place of the link that led here.
        package var link: Int?
        package var content: Observation.Content
        package var isStamped = false
    }

    package struct Leaf: Sendable, Hashable {
        /// The index of the manifest that names it.
        package var manifest: Int
        /// Empty for a file of the whole library.
        package var address: String
        /// Absolute.
        package var output: String
        package var formulas: Int
        package var words: Int
        /// The look whose style and script are files beside the leaves; empty for a page that has them in itself.
        package var look = ""
        /// Made without a finding, from inputs that are all known.
        package var isClean: Bool
        /// A render wrote the file, as opposed to finding it as it should be.
        package var isOurs: Bool
        /// The entry of the output; `nil` when none is known.
        package var made: Int?
        /// The entries of what it was made from.
        package var inputs: [Int]
        /// A digest of the leaf's shared places; `nil` if it could not be read.
        package var places: ContentDigest?
        /// The questions about other leaves, and a digest of the answers.
        package var questions: [String] = []
        package var answers: ContentDigest?

        package init(manifest: Int, address: String, output: String, formulas: Int, words: Int = 0) {
            self.manifest = manifest
            self.address = address
            self.output = output
            self.formulas = formulas
            self.words = words
            isClean = false
            isOurs = false
            inputs = []
        }
    }

    package struct Manifest: Sendable, Hashable {
        /// Absolute.
        package var path: String
        /// The digest of everything besides its own inputs that affects a leaf.
        package var key: ContentDigest

        package init(path: String, key: ContentDigest) {
            self.path = path
            self.key = key
        }
    }

    /// The program, and what it was asked for.
    package var key: ContentDigest
    /// When the run began that this record is of: nanoseconds since 1970. Nothing in it was seen earlier, or it was older.
    package var began: Int64
    /// Nothing was found that has to be said again.
    package var isQuiet = true
    package var manifests: [Manifest] = []
    package var places: [Place] = []
    package var entries: [Entry] = []
    package var leaves: [Leaf] = []

    package init(key: ContentDigest, began: Int64) {
        self.key = key
        self.began = began
    }

    /// The absolute path of an entry, as it was asked for.
    package func path(of entry: Int) -> String {
        let entry = entries[entry]
        if let link = entry.link { return places[link].path }
        return entry.name.isEmpty
            ? places[entry.place].path : DiskPath.join(places[entry.place].path, entry.name)
    }
}
