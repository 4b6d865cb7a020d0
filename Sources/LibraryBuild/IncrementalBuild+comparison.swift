import Diagnostics
import KaTeXFiles
import LibraryFolder
import SiteFiles

extension IncrementalBuild {
    /// A difference between a build with a record and one without.
    package struct Difference: Sendable, Hashable {
        /// The file as shown to people; findings of a run have none.
        package var file: String
        package var what: String
        /// The inputs by the record: `source lib/md/one.md`.
        package var inputs: [String] = []
    }

    /// Renders everything again in memory without a record, and compares.
    ///
    /// - Parameter outcome: of ``run(progress:)`` just before.
    package func differences(
        after outcome: Outcome,
        progress: @escaping @Sendable (Int, Int, String) -> Void = { _, _, _ in }
    ) async throws -> [Difference] {
        var clean = self
        clean.store = nil
        clean.mode = .check
        let fresh = try await clean.run(progress: progress).report
        let inputs = recordedInputs()
        var found: [Difference] = []
        for (leaf, provenance) in zip(fresh.leaves + fresh.files, fresh.provenance + fresh.fileProvenance) {
            switch leaf.result {
            case .stale:
                found.append(
                    Difference(
                        file: leaf.file, what: "differs from a clean build",
                        inputs: inputs[provenance.output] ?? []))
            case .missing:
                found.append(
                    Difference(file: leaf.file, what: "is not there", inputs: inputs[provenance.output] ?? [])
                )
            default: continue
            }
        }
        for leaf in outcome.report.leaves
        where leaf.result == .removed && FileReading.isFile(DiskPath.absolute(leaf.file)) {
            found.append(Difference(file: leaf.file, what: "is still there, and no manifest names it"))
        }
        // A run that writes nothing does not report an unlocked KaTeX.
        let said = outcome.report.diagnostics.filter { $0.rule != RuleDefinition.katexUnlocked.id }
        if said != fresh.diagnostics.filter({ $0.rule != RuleDefinition.katexUnlocked.id }) {
            found.append(Difference(file: "", what: "the findings differ from those of a clean build"))
        }
        return found + (try assetDifferences())
    }

    /// By absolute path of the output.
    private func recordedInputs() -> [String: [String]] {
        guard let store, let record = store.read(recordPath(in: store)) else { return [:] }
        let inputs = record.leaves.map { leaf in
            let texts = leaf.inputs.enumerated().map { index, entry in
                let path = record.path(of: entry)
                let kind =
                    index == 0 ? "source" : ImageType(path: path) != nil ? "image" : "source of another leaf"
                return "\(kind) \(DiskPath.shown(path))"
            }
            return (leaf.output, texts)
        }
        return Dictionary(inputs, uniquingKeysWith: { first, _ in first })
    }

    private func assetDifferences() throws -> [Difference] {
        guard mode == .write else { return [] }
        let loaded = try manifests.map { try LibraryManifest(path: $0) }
        guard let first = loaded.first, loaded.contains(where: { renderRequest.needsAssets($0.settings) })
        else {
            return []
        }
        let assets = try renderRequest.assets(first.settings, from: first.folder).assets
        var request = LibraryRenderer.Request(manifests: loaded, jobs: 1)
        request.out = out
        var found: [Difference] = []
        for manifest in loaded where manifest.library != nil && renderRequest.needsAssets(manifest.settings) {
            let folder = DiskPath.join(
                LibraryRenderer.outFolder(of: manifest, in: request), KaTeXAssets.folderName)
            for file in assets.files {
                let path = DiskPath.join(folder, file.path)
                let bytes = try? FileReading.bytes(at: path)
                if bytes != file.bytes {
                    found.append(
                        Difference(file: DiskPath.shown(path), what: "is not KaTeX's", inputs: ["KaTeX"]))
                }
            }
        }
        return found
    }
}
