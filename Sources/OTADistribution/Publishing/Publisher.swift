import Foundation
package import SiteFiles

/// Publishes an app: checks it, copies it, and writes the files that iOS needs next to it.
package struct Publisher {
    /// The options of a publication.
    package struct Options: Sendable {
        /// The address of the published folder.
        package var base: BaseURL
        /// The rules that decide about a refusal.
        package var rules: PublishingRules
        /// The title to use instead of the app's own name.
        package var title: String?
        /// The release notes; `nil` for none.
        package var notes: ReleaseNotes?
        /// The number of older builds to keep.
        package var keep = 3
        /// The digest of the manifest's chunks, and their size in bytes; `nil` for none.
        package var chunks: (algorithm: DigestStream.Algorithm, size: Int)? = (.sha256, 10 << 20)

        /// Creates options with the defaults of `ota`.
        package init(base: BaseURL, rules: PublishingRules) {
            self.base = base
            self.rules = rules
        }
    }

    /// The result of publishing.
    package struct Receipt: Sendable {
        package var build: PublishedBuilds.Build
        /// The address of the page, and the link of its button.
        package var page: String
        /// The `itms-services:` link of the button.
        package var link: String
        /// The names of new or changed files, in the order in which they were put in place.
        package var changed: [String]
        /// The names of removed files of older builds.
        package var removed: [String]
        /// Warnings about older builds that keep an old address.
        package var concerns: [Concern]
    }

    /// The options of the publication.
    package var options: Options
    /// The folder to publish into; absolute.
    package var folder: String

    /// Creates a publisher.
    ///
    /// - Parameter folder: the folder to publish into; absolute.
    package init(_ options: Options, folder: String) {
        self.options = options
        self.folder = folder
    }

    /// Returns warnings, and throws the reason not to publish. Writes nothing.
    package func check(_ app: OpenApp) throws -> [Concern] {
        if FileManager.default.fileExists(atPath: folder), !FileReading.isFolder(folder) {
            throw Refusal(.folder, "\(DiskPath.shown(folder)) is no folder; name one with --out")
        }
        let (published, problem) = PublishedBuilds.read(in: folder)
        if published == nil, let foreign = ForeignFiles.first(in: folder) {
            throw Refusal(
                .folder,
                "\(DiskPath.shown(DiskPath.join(folder, foreign))) would be replaced, and no earlier run wrote it; move it away, or name another folder with --out"
            )
        }
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

    /// Publishes an app that `check` accepted. On any failure the folder stays unchanged.
    ///
    /// - Parameter isCancelled: asked while the app is copied.
    package func publish(_ app: OpenApp, isCancelled: () -> Bool = { false }) throws -> Receipt {
        let isNew = !FileReading.isFolder(folder)
        try AtomicFile.makeFolder(folder)
        var isDone = false
        // `rmdir` removes the folder only if it is empty.
        defer { if isNew, !isDone { rmdir(folder) } }
        let lock = try FolderLock.publication(folder)
        defer { withExtendedLifetime(lock) {} }
        let published = PublishedBuilds.read(in: folder).builds
        let (publication, changed, concerns) = try stage(app, published, isCancelled)
        isDone = true
        return Receipt(
            build: publication.build, page: publication.page, link: publication.link, changed: changed,
            removed: remove(publication.dropped), concerns: concerns)
    }

    /// Copies the app, writes all files beside it, and renames them into place.
    ///
    /// A separate function, so that the staging folder is removed when it returns or throws.
    private func stage(_ app: OpenApp, _ published: PublishedBuilds?, _ isCancelled: () -> Bool) throws
        -> (Publication, [String], [Concern])
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
        let moved = publication.kept.filter { $0 != $0.moved(to: options.base) }
            .map { MovedBuild(old: $0, base: options.base).files(in: folder) }
        let concerns = moved.flatMap(\.concerns)
        try options.rules.refuseIfStrict(concerns)
        for file in moved.flatMap(\.files) + publication.files { try staged.add(file.bytes, as: file.name) }
        return (publication, try staged.commit(), concerns)
    }

    /// Removes the files of dropped builds. Called last, after everything that named them was replaced.
    private func remove(_ builds: [PublishedBuilds.Build]) -> [String] {
        builds.flatMap { build in
            PublishedBuilds.Build.endings.map { build.stem + $0 }.filter {
                unlink(DiskPath.join(folder, $0)) == 0
            }
        }
    }
}
