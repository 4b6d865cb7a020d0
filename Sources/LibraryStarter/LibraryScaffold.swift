package import SiteFiles

/// A new library as written by `sitegen init`. All content is embedded in the program.
package struct LibraryScaffold: Sendable {
    /// A file of the new library.
    package struct File: Sendable, Hashable {
        /// The path relative to the library's folder.
        package var path: String
        /// The text with its final line end.
        package var text: String
    }

    /// The absolute path of the library's folder.
    package let folder: String
    /// The files in writing order: the manifest follows the files it names.
    package let files: [File]

    /// Paths relative to the library's folder.
    package static let manifestPath = "content/my-book/build/study-manifest.json"
    package static let chapterPath = "content/my-book/ch01/notes.md"
    package static let leafPath = "content/my-book/build/my-book-ch01-notes.html"
    package static let templatesFolder = "templates"

    /// A library that begins with a source instead of a book.
    package enum Source: String, Sendable, CaseIterable {
        case papers, feeds, readings, hub, transcripts

        /// The manifest that a render writes, relative to the library's folder.
        package var manifestPath: String {
            switch self {
            case .papers: "content/papers/build/study-manifest.json"
            case .feeds: "content/news/build/study-manifest.json"
            case .readings: "content/saved/build/study-manifest.json"
            case .hub: "content/wiki/build/study-manifest.json"
            case .transcripts: "content/tasks/build/study-manifest.json"
            }
        }

        fileprivate var texts: [(path: String, name: String)] {
            switch self {
            case .papers:
                [
                    (".gitignore", "gitignore.txt"), ("Makefile", "makefile.mk"),
                    ("sitegen.yml", "papers.yml"),
                    (papersPath, "history.json"),
                ]
            case .feeds:
                [
                    (".gitignore", "news-gitignore.txt"), ("Makefile", "makefile.mk"),
                    ("sitegen.yml", "feeds.yml"), (feedsPath, "feeds.opml"),
                    ("content/news/store/items.json", "items.json"),
                ]
            case .readings:
                [
                    (".gitignore", "readings-gitignore.txt"), ("Makefile", "makefile.mk"),
                    ("sitegen.yml", "readings.yml"), (readingsPath, "saved.json"),
                ]
            case .hub:
                [
                    (".gitignore", "hub-gitignore.txt"), ("Makefile", "makefile.mk"),
                    ("sitegen.yml", "hub.yml"), ("notes/Start here.md", "hub-start.md"),
                    ("notes/Links between documents.md", "hub-links.md"),
                    ("notes/A document for models.md", "hub-sections.md"),
                    ("notes/First steps.md", "hub-bundle.md"),
                ]
            case .transcripts:
                [
                    (".gitignore", "transcripts-gitignore.txt"), ("Makefile", "makefile.mk"),
                    ("sitegen.yml", "transcripts.yml"), (transcriptsPath, "transcripts.json"),
                ]
            }
        }
    }

    package static let papersPath = "content/papers/history.json"
    package static let feedsPath = "feeds.opml"
    package static let readingsPath = "content/saved/saved.json"
    package static let documentsFolder = "notes"
    package static let transcriptsFolder = "transcripts"
    package static let transcriptsPath = "transcripts/export.json"

    /// - Parameter source: the source that the library is composed of.
    package init(folder: String, source: Source) {
        self.folder = folder
        files = source.texts.map { File(path: $0.path, text: Self.text($0.name, templates: false)) }
    }

    /// Plans a library.
    ///
    /// - Parameter templates: true to include the leaf templates for customization.
    package init(folder: String, templates: Bool = false) {
        self.folder = folder
        var files = Self.texts.map { File(path: $0.path, text: Self.text($0.name, templates: templates)) }
        if templates {
            files += Self.templateNames.map {
                File(path: "\(Self.templatesFolder)/\($0)", text: BuiltInTemplates.texts[$0] ?? "")
            }
        }
        self.files = files
    }

    /// The existing paths in conflict with the new files, relative to the library's folder: files or links with their
    /// names, and files or outward links in place of their folders. ``write()`` overwrites nothing and requires this to
    /// be empty.
    package var conflicts: [String] {
        var found: Set<String> = []
        var nearest = folder
        while !FileReading.isPresent(nearest), nearest != "/" { nearest = DiskPath.folder(of: nearest) }
        if !FileReading.isFolder(nearest) { return [DiskPath.relative(nearest, to: folder)] }
        for file in files {
            var path = file.path
            if FileReading.isPresent(DiskPath.join(folder, path)) { found.insert(path) }
            while path.contains("/") {
                path = DiskPath.folder(of: path)
                let full = DiskPath.join(folder, path)
                guard FileReading.isPresent(full) else { continue }
                if !FileReading.isFolder(full) || !FileReading.isInside(folder, full) { found.insert(path) }
            }
        }
        return found.sorted()
    }

    /// Writes the files. Requires ``conflicts`` to be empty.
    ///
    /// - Throws: `FileError`; files that were written before stay.
    package func write() throws(FileError) {
        for file in files {
            let path = DiskPath.join(folder, file.path)
            try AtomicFile.makeFolder(DiskPath.folder(of: path), below: folder)
            try AtomicFile.write(Array(file.text.utf8), to: path, below: folder)
        }
    }

    /// The files of a library with the names of their templates.
    private static let texts: [(path: String, name: String)] = [
        (".gitignore", "gitignore.txt"),
        (".github/workflows/library.yml", "workflow.yml"),
        ("Makefile", "makefile.mk"),
        ("sitegen.yml", "sitegen.yml"),
        (chapterPath, "chapter.md"),
        ("content/my-book/ch01/figures/halves.svg", "halves.svg"),
        (manifestPath, "study-manifest.json"),
    ]

    /// The templates of leaves, without those of `init` itself.
    private static var templateNames: [String] {
        BuiltInTemplates.texts.keys.filter { !$0.hasPrefix("init/") }.sorted()
    }

    /// Returns a template; in sitegen.yml the folder of templates is named if it is written.
    private static func text(_ name: String, templates: Bool) -> String {
        let line =
            templates
            ? "\n# Templates of your own; what the folder lacks is the program's.\ntemplates: \(templatesFolder)\n"
            : ""
        return (BuiltInTemplates.texts["init/\(name)"] ?? "").replacing("{{templates}}\n", with: line)
    }
}
