import ArgumentParser
import BundleGate
import BundleSync
import Diagnostics
import LibraryCheck
import LibraryFolder
import SiteFiles

/// Brings a folder of the app to exactly the verified build.
struct SyncBundle: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync-bundle",
        abstract: "Copy a verified build into the app's folder, exactly.",
        discussion: """
            Verifies the build first and refuses one with errors. Then adds, replaces and removes files until the \
            folder holds the leaves, what they need, katex/ and the manifest, and nothing else, with \
            bundle.lock.json as the list of it. Unchanged files keep their inode and time, so that Xcode does not \
            build again. However it is interrupted, the folder is the old bundle, or the next run completes it.

            EXAMPLES:
              sitegen sync-bundle --to ios/App/Resources/Study
              sitegen sync-bundle content/feller-vol-2/build --to ios/App/Study
              sitegen sync-bundle --dry-run       what would be done
              sitegen sync-bundle --check         exit 1 when it is not the build
              sitegen sync-bundle --prune delete  also remove what is not ours

            Without --to the folder is that of sitegen.yml: sync: { to: DIR }. A folder outside the library is \
            only taken from the command line.
            """)

    @Argument(
        help: ArgumentHelp("The build: a manifest or its folder (default: below content).", valueName: "src"))
    var source: String?

    @Option(
        help: ArgumentHelp(
            "The folder to bring to the build (default: sync: to: in sitegen.yml).", valueName: "dir"))
    var to: String?

    @Flag(help: "Say what would be done, and do nothing.")
    var dryRun = false

    @Flag(help: "Exit 1 unless the folder is exactly the build; do nothing.")
    var check = false

    @Option(help: "What to do with files that no run put there: refuse, keep or delete.")
    var prune = SyncPlan.Prune.refuse

    @Flag(help: "Let files of a folder without bundle.lock.json be replaced, or removed by --prune delete.")
    var yes = false

    @Flag(help: "Refuse a build with warnings, too.")
    var strict = false

    @OptionGroup var report: ReportOptions
    @OptionGroup var katex: KaTeXOptions
    @OptionGroup var jobs: JobsOptions

    /// - Throws: `ValidationError` if `--check` and `--dry-run` are combined.
    func validate() throws {
        if check, dryRun { throw ValidationError("--check and --dry-run exclude each other") }
    }

    /// Exits with 1 for a build with errors, for refused files, and under `--check` for a folder that is not the build.
    func run() async throws {
        let console = Console(report)
        try await console.run {
            let manifest = try theManifest()
            let folder = try targetFolder(manifest)
            // Hash before verifying, so that a file that changes in between is not copied.
            let before = try ShippedFile.files(
                try FileTree.files(in: manifest.folder).map(\.path), in: manifest.folder)
            let (outcome, closure) = try await verify(manifest, console)
            guard let closure, !outcome.findings.hasErrors else {
                console.show(outcome.findings)
                Standard.error("sitegen: not synced: the build has errors; fix them, and run it again\n")
                return false
            }
            console.show(outcome.findings)
            if let text = outcome.notPromised { Standard.error("sitegen: \(text)\n") }
            // Only files that a leaf needs ship; sources and leftovers of the build folder do not.
            let shipped = Set(closure.shipped)
            // Digests from before the verification: a file that changed since is noticed when it is copied.
            let lock = BundleLock(
                sitegen: Sitegen.version, files: before.filter { shipped.contains($0.path) })
            let target = try SyncTarget(folder: folder)
            let plan = SyncPlan(from: lock, to: target, prune: prune, isConfirmed: yes)
            let text = SyncText(
                plan: plan, target: target, left: closure.left, sizes: sizes(manifest, closure, lock),
                budget: GateSettings(manifest.settings).bundleBudget)
            // Answered before refusals: `--check` reports them as differences and changes nothing.
            if check { return answer(plan, target, text, console) }
            guard plan.refusals.isEmpty else {
                text.refuse()
                return false
            }
            if dryRun || plan.isEmpty {
                text.show(console, applied: !dryRun)
                return true
            }
            try SyncRun(plan, from: manifest.folder, to: target).apply(progress: console.progress)
            try await prove(folder, against: lock, manifest, console)
            text.show(console, applied: true)
            return true
        }
    }

    /// The only manifest that the argument names.
    ///
    /// - Throws: `Failure` for none, for several, and for a manifest without leaves, whose sync would empty the target.
    private func theManifest() throws -> LibraryManifest {
        let manifests = try LibraryManifest.all(at: source.map { [$0] } ?? [])
        guard manifests.count == 1, let manifest = manifests.first else {
            let list = manifests.map { DiskPath.shown($0.folder) }.joined(separator: ", ")
            throw Failure("there are \(manifests.count) builds (\(list)); name the one to sync")
        }
        // Without this check an emptied manifest would remove every file of the app's folder.
        if manifest.library?.allLeaves.isEmpty == true {
            throw Failure(
                "\(DiskPath.shown(manifest.path)) names no leaf: there is nothing to sync, and nothing is removed"
            )
        }
        return manifest
    }

    /// Returns the folder to sync into.
    ///
    /// - Throws: `ValidationError` without a folder; `Failure` if sitegen.yml leads out of the library, if the folder
    ///   holds the build or the build holds the folder, and if the folder holds a source, which `--prune` would remove.
    private func targetFolder(_ manifest: LibraryManifest) throws -> String {
        guard let folder = to.map({ DiskPath.absolute($0) }) ?? manifest.settings.syncTarget else {
            throw ValidationError("say where to: --to DIR, or sync: { to: DIR } in sitegen.yml")
        }
        guard to != nil || manifest.settings.syncTargetIsInside else {
            let place =
                manifest.settings.syncPosition.map(TextDiagnosticFormatter.place) ?? LibrarySettings.fileName
            throw Failure(
                "sync: to: of \(place) leads out of the library (\(DiskPath.shown(folder))); if that is meant, say so: --to \(DiskPath.shown(folder))"
            )
        }
        // Symbolic links are resolved first: two different names can be one folder.
        let real = FileReading.resolved(folder) ?? folder
        let build = FileReading.resolved(manifest.folder) ?? manifest.folder
        guard !DiskPath.contains(real, build), !DiskPath.contains(build, real) else {
            throw Failure("--to \(DiskPath.shown(folder)): the build and its copy cannot lie in each other")
        }
        if let source = source(of: manifest, in: real) {
            throw Failure(
                "--to \(DiskPath.shown(folder)): it holds '\(DiskPath.shown(source))', a source of the build; name another folder"
            )
        }
        return folder
    }

    /// Returns the first source of a library that is in a folder (absolute, links resolved), by its name or as the
    /// target of a link; `nil` if the folder has none.
    private func source(of manifest: LibraryManifest, in folder: String) -> String? {
        let leaves = (manifest.library?.allLeaves ?? []).compactMap(manifest.namedSource)
        return (leaves + manifest.settings.sources.map(\.from)).lazy.filter(FileReading.isPresent).first {
            path in
            let named = DiskPath.join(
                FileReading.resolved(DiskPath.folder(of: path)) ?? DiskPath.folder(of: path),
                DiskPath.name(of: path))
            return DiskPath.contains(folder, named)
                || FileReading.resolved(path).map { DiskPath.contains(folder, $0) } ?? false
        }
    }

    /// Verifies the build, or its copy in another folder, and finds the files that its leaves need.
    private func verify(
        _ manifest: LibraryManifest, in copy: String? = nil, _ console: Console
    ) async throws -> (VerifyOutcome, BundleClosure?) {
        var options = LibraryVerification.Options()
        options.isStrict = strict
        options.findsClosure = true
        // The formulas of a copy are those that were parsed in the build.
        options.checksMath = copy == nil
        options.jobs = jobs.jobs
        var verification = LibraryVerification(katex: katex.choice, options: options)
        let closure = try await verification.verify(
            try verification.bundle(of: manifest, in: copy), progress: console.progress)
        return (verification.finished, closure)
    }

    /// Reads the copy again. Its bytes must be those of the lock, and the gate must be green at the new place.
    ///
    /// - Throws: `Failure` if one of them is not so.
    private func prove(
        _ folder: String, against lock: BundleLock, _ manifest: LibraryManifest, _ console: Console
    ) async throws {
        let copy = try SyncTarget(folder: folder)
        let plan = SyncPlan(from: lock, to: copy, prune: .keep)
        guard plan.isEmpty else {
            throw Failure("\(DiskPath.shown(folder)) is not what was copied to it; run it again")
        }
        // Files that `--prune keep` left can have findings of their own, which say nothing about the copy.
        guard plan.unknown.isEmpty else { return }
        let (outcome, _) = try await verify(manifest, in: copy.folder, console)
        guard outcome.findings.hasErrors else { return }
        console.show(outcome.findings)
        throw Failure("\(DiskPath.shown(folder)) does not verify, though the build does")
    }

    /// Prints the answer of `--check`.
    private func answer(_ plan: SyncPlan, _ target: SyncTarget, _ text: SyncText, _ console: Console) -> Bool
    {
        let isExact = plan.isEmpty && plan.refusals.isEmpty
        text.answer(isExact: isExact, console)
        return isExact
    }

    /// The sizes of chapters with everything that their leaves need. A file that two chapters share counts in both.
    private func sizes(_ manifest: LibraryManifest, _ closure: BundleClosure, _ lock: BundleLock)
        -> SizeReport
    {
        let bytes = Dictionary(lock.files.map { ($0.path, $0.size) }) { first, _ in first }
        let chapters = (manifest.library?.books ?? []).flatMap { book in
            book.chapters.map { chapter in
                let leaves = chapter.leaves.map(\.file)
                let files = Set(leaves + leaves.flatMap(closure.references))
                return SizeReport.Chapter(
                    address: "\(book.id)/\(chapter.id)", title: chapter.title, leaves: leaves.count,
                    bytes: files.reduce(0) { $0 + (bytes[$1] ?? 0) })
            }
        }
        return SizeReport(chapters: chapters, files: lock.files)
    }
}

extension SyncPlan.Prune: ExpressibleByArgument {}
