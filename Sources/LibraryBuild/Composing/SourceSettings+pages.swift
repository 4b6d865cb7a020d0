import HubLibrary
import LeafRendering
import LibraryFolder
import NewsLibrary
import ReadingsLibrary
import StudyManifest
import TranscriptsLibrary

extension SourceSettings {
    /// The style and script that the pages of the source add to those of every page.
    var addition: PageAssets.Addition {
        switch kind {
        case .papers: .papers
        case .feeds: .news
        case .readings: .readings
        case .hub: .hub
        case .transcripts: .transcripts
        }
    }

    /// The folders of the files that are copied beside the leaves, below that of the composed files.
    var copiedFolders: [String] {
        switch kind {
        case .hub: HubEdition.folders
        case .transcripts: TranscriptsEdition.folders
        case .papers, .feeds, .readings: ["", "api", NewsEdition.mediaFolder]
        }
    }

    /// Returns true for a leaf whose text Find shows. The others list again what those have.
    func isSearched(_ leaf: AddressedLeaf) -> Bool {
        switch kind {
        case .papers, .feeds: NewsEdition.isArticle(leaf.leaf.file)
        case .readings: ReadingsEdition.isSearched(leaf.leaf.file, chapter: leaf.address.chapter)
        case .hub: HubEdition.isSearched(chapter: leaf.address.chapter)
        case .transcripts: TranscriptsEdition.isSearched(leaf.leaf.file)
        }
    }
}
