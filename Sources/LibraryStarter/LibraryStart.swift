package import SiteFiles

/// A new library: what `sitegen init` writes, all of it from inside the program.
package struct LibraryStart: Sendable {
    package struct File: Sendable, Hashable {
        /// Seen from the library's folder.
        package var path: String
        package var text: String
    }

    /// Absolute.
    package let folder: String
    /// In the order in which they are written: the manifest comes after what it names.
    package let files: [File]

    package static let manifestPath = "content/my-book/build/study-manifest.json"
    package static let chapterPath = "content/my-book/ch01/notes.md"
    package static let leafPath = "content/my-book/build/my-book-ch01-notes.html"
    package static let templatesFolder = "templates"

    /// - Parameter templates: whether the leaf's templates come along, to be changed.
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

    /// The files in the way, relative to the library's folder: files of these names, links too, and files or links out
    /// of the folder where folders have to be. ``write()`` overwrites nothing and needs this to be empty.
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

    package func write() throws(FileError) {
        for file in files {
            let path = DiskPath.join(folder, file.path)
            try AtomicFile.makeFolder(DiskPath.folder(of: path), below: folder)
            try AtomicFile.write(Array(file.text.utf8), to: path, below: folder)
        }
    }

    private static let texts: [(path: String, name: String)] = [
        (".gitignore", "gitignore.txt"),
        (".github/workflows/library.yml", "workflow.yml"),
        ("Makefile", "makefile.mk"),
        ("sitegen.yml", "sitegen.yml"),
        (chapterPath, "chapter.md"),
        ("content/my-book/ch01/figures/halves.svg", "halves.svg"),
        (manifestPath, "study-manifest.json"),
    ]

    private static var templateNames: [String] {
        BuiltInTemplates.texts.keys.filter { !$0.hasPrefix("init/") }.sorted()
    }

    private static func text(_ name: String, templates: Bool) -> String {
        let line =
            templates
            ? "\n# Templates of your own; what the folder lacks is the program's.\ntemplates: \(templatesFolder)\n"
            : ""
        return (BuiltInTemplates.texts["init/\(name)"] ?? "").replacing("{{templates}}\n", with: line)
    }
}
