package import Diagnostics
package import ItemPages
import LibraryFolder
package import TranscriptSource

/// A library composed of transcripts: a page a task, the home page, lists, manifest and JSON. Tasks are added one after the other,
/// since all of them together may be larger than memory. The same transcripts give the same bytes.
package struct TranscriptsEdition {
    /// The treatment of what tools were given and returned.
    package enum Tools: String, Sendable, Hashable, CaseIterable {
        /// Folded below a line.
        case fold
        /// The line alone.
        case none
        /// Unfolded.
        case full
    }

    /// The inputs besides the transcripts.
    package struct Settings {
        /// The name of the source.
        package var name: String
        package var title: String
        /// The language of the pages' own words.
        package var language = "en"
        package var theme: String?
        package var tools = Tools.fold
        /// The path from the folder of the leaves to that of the pages.
        package var pagesPath: String
        /// The time that counts as now in seconds since 1970; `nil` for the last event.
        package var now: Int?
        /// The deeplink of a task, in which `{id}` is its id; `nil` for the default.
        package var deeplink: String?
        /// Returns true for TeX that can be typeset.
        package var isFormula: (_ tex: String, _ isDisplay: Bool) -> Bool = { _, _ in true }

        package init(name: String, title: String, pagesPath: String) {
            self.name = name
            self.title = title
            self.pagesPath = pagesPath
        }
    }

    /// The place of the source that lines of a page are about.
    package struct PagePlace: Sendable {
        /// The path of the page.
        package var page: String
        /// The number of the line after those lines, which follow those of the place before.
        package var end: Int
        package var position: SourcePosition
    }

    /// The name of the folder with files that are copied beside the leaves.
    package static let filesFolder = "files"
    /// The name of the folder of pictures, beside the leaves.
    package static let mediaFolder = "media"
    /// The folders of the composed files below ``filesFolder``, relative.
    package static let folders = ["", "api", mediaFolder]
    package static let homeFile = "index.html"
    /// The beginning of the names of tasks' pages.
    static let taskPrefix = "task-"

    /// Returns true for a leaf whose text Find shows: that of a task. The others list tasks again.
    package static func isSearched(_ file: String) -> Bool { file.hasPrefix(taskPrefix) }

    private let archive: TranscriptArchive
    private let settings: Settings
    private let names: TaskNames
    private let anchors: RecordAnchors
    private var summaries: [TaskSummary] = []
    /// The places of the pages of tasks, by their lines.
    package private(set) var places: [PagePlace] = []

    /// - Parameter archive: its records without secrets.
    package init(_ archive: TranscriptArchive, _ settings: Settings) {
        self.archive = archive
        self.settings = settings
        names = TaskNames(archive.tasks.map(\.id))
        anchors = RecordAnchors(archive)
    }

    /// Returns the page of a task, and its pictures.
    package mutating func add(_ transcript: TaskTranscript) -> [ComposedFile] {
        let summary = TaskSummary(transcript, page: names[transcript.task.id])
        summaries.append(summary)
        var page = TaskPage(transcript, summary, archive, names, anchors, settings)
        let text = page.markdown
        let path = summary.page + ".md"
        places += page.places.map { PagePlace(page: path, end: $0.end, position: $0.position) }
        return [ComposedFile(path: path, bytes: Array(text.utf8))]
            + page.pictures.map {
                ComposedFile(path: "\(Self.filesFolder)/\(Self.mediaFolder)/\($0.name)", bytes: $0.bytes)
            }
    }

    /// Returns the files that need all tasks.
    package func finished() -> [ComposedFile] {
        let model = TranscriptsModel(archive, summaries, names, anchors, settings)
        let pages = TranscriptsPages(model)
        var files = pages.all.map { ComposedFile(path: $0.page + ".md", bytes: Array($0.text.utf8)) }
        files.append(
            ComposedFile(
                path: SourceSettings.composedManifestName, bytes: TranscriptsManifest.bytes(pages, model)))
        files += TranscriptsJSON.all(model).map {
            ComposedFile(path: "\(Self.filesFolder)/\($0.path)", bytes: $0.bytes)
        }
        return files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }
}
