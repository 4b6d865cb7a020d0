import Foundation
package import SiteFiles

/// Publishes an app: judges it, copies it, and writes what iOS needs beside it.
package struct Publisher {
    package struct Options: Sendable {
        package var base: BaseURL
        package var rules: PublishingRules
        /// In place of the app's own name.
        package var title: String?
        package var notes: ReleaseNotes?
        /// Older builds that stay.
        package var keep = 3
        /// Digests in the manifest of every so many bytes.
        package var chunks: (algorithm: DigestStream.Algorithm, size: Int)? = (.sha256, 10 << 20)

        package init(base: BaseURL, rules: PublishingRules) {
            self.base = base
            self.rules = rules
        }
    }

    /// The result of publishing.
    package struct Receipt: Sendable {
        package var build: PublishedBuilds.Build
        /// The address to open, and the link behind its button.
        package var page: String
        package var link: String
        /// Names of files that are new or changed, in the order in which they were put in place.
        package var changed: [String]
        /// Names of files of older builds that were removed.
        package var removed: [String]
    }

    package var options: Options
    /// Absolute.
    package var folder: String

    package init(_ options: Options, folder: String) {
        self.options = options
        self.folder = folder
    }

    /// Returns warnings. Throws the reason not to publish; writes nothing.
    package func check(_ app: OpenApp) throws -> [Concern] {
        if FileManager.default.fileExists(atPath: folder), !FileReading.isFolder(folder) {
            throw Refusal(.folder, "\(DiskPath.shown(folder)) is no folder; name one with --out")
        }
        let (published, problem) = PublishedBuilds.read(in: folder)
        var concerns = try options.rules.check(app.facts, published: published)
        if options.base.isPrivate {
            concerns.append(
                Concern(
                    .privateHost,
                    "'\(options.base.host)' is a name or an address that devices elsewhere cannot reach or trust; use a public name"
                ))
        }
        return concerns + [problem].compactMap { $0 }
    }

    /// Publishes an app that `check` let pass. On any failure the folder is as it was.
    /// - Parameter isCancelled: asked while the app is copied.
    package func publish(_ app: OpenApp, isCancelled: () -> Bool = { false }) throws -> Receipt {
        let isNew = !FileReading.isFolder(folder)
        try AtomicFile.makeFolder(folder)
        var isDone = false
        // Only what is empty goes: `rmdir` refuses the rest.
        defer { if isNew, !isDone { rmdir(folder) } }
        let lock = try FolderLock.publication(folder)
        defer { withExtendedLifetime(lock) {} }
        let published = PublishedBuilds.read(in: folder).builds
        let (publication, changed) = try stage(app, published, isCancelled)
        isDone = true
        return Receipt(
            build: publication.build, page: publication.page, link: publication.link, changed: changed,
            removed: remove(publication.dropped))
    }

    /// In a function of its own: what is staged is gone when it returns, also by an error.
    private func stage(_ app: OpenApp, _ published: PublishedBuilds?, _ isCancelled: () -> Bool) throws
        -> (Publication, [String])
    {
        let staged = try StagedFiles(in: folder)
        let copy = try HashedCopy(
            from: app.descriptor, size: app.facts.size, name: app.facts.file, to: staged.path("app.ipa"),
            chunks: options.chunks.map { ($0.algorithm, $0.size) }, isCancelled: isCancelled)
        guard !app.hasChanged else {
            throw Refusal(
                .changed, "\(app.facts.file) changed while it was read; publish it again when it is finished")
        }
        let publication = try Publication(
            app.facts, sha256: copy.sha256, chunks: copy.chunks, options: options, published: published)
        try staged.add("app.ipa", as: publication.build.stem + ".ipa")
        for file in publication.files { try staged.add(file.bytes, as: file.name) }
        return (publication, try staged.commit())
    }

    /// Removes the files of builds that are no longer kept, after everything that named them is replaced.
    private func remove(_ builds: [PublishedBuilds.Build]) -> [String] {
        builds.flatMap { build in
            PublishedBuilds.Build.endings.map { build.stem + $0 }.filter {
                unlink(DiskPath.join(folder, $0)) == 0
            }
        }
    }
}
