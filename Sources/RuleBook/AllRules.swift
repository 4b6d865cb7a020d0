import ArticleExtraction
import BrowserProof
import BundleGate
package import Diagnostics
import DocumentSettings
import FeedFetching
import FeedSource
import Items
import KaTeX
import LeafRendering
import LibraryBuild
import LibraryFolder
import PageSnapshot
import PositionedYAML
import HubSource
import ReadingSource
import StudyMarkdown
import TranscriptSource

/// The rules of the whole program: the sum of its modules' catalogues.
package enum AllRules {
    /// The rules of `verify`.
    package static let verify = RuleCatalog(GateRules.catalog.rules + BrowserRules.all)

    /// The rules of every command, those of `verify` first.
    package static let catalog = RuleCatalog(
        verify.rules + LibraryRules.all + YAMLRules.all + FrontMatterRules.all + MarkdownRules.all
            + RenderingRules.all + BuildRules.all + ItemsRules.all + FeedRules.all + FeedFetchingRules.all
            + HubRules.all + ReadingRules.all + TranscriptRules.all
            + KaTeXRules.all
            + SnapshotRules.all + ArticleRules.all)

    /// The rules that only other commands raise.
    static let others = catalog.rules.filter { verify[$0.id.name] == nil }
}
