import LibraryFolder
import SiteFiles
import StudyManifest
import StudyMarkdown

/// The second pass over the leaves of one manifest: those that refer to labels of other leaves.
///
/// The first pass gives the labels of the leaves that it renders. The labels of the others are read only if a leaf needs
/// them. A leaf that an earlier run made is kept if the answers to its questions are the same.
struct LabelPass {
    let manifest: LibraryManifest
    let library: StudyLibrary
    let context: LeafJob.Context
    /// The labels of each leaf that an earlier run made, by address.
    let earlier: [String: ContentDigest]
    let crew: LeafCrew

    /// Settles the leaves of the manifest: each is kept or has a final outcome.
    func settle(
        _ steps: inout [RenderPlan.Step], of manifest: Int, _ outcomes: inout [Int: LeafJob.Outcome]
    ) async throws {
        let own = steps.indices.filter { steps[$0].manifest == manifest }
        let waiting = own.filter { outcomes[$0]?.awaitsLabels == true }
        let asking = own.filter { steps[$0].isAsking }
        let areSame = asking.isEmpty || labels(own.map { steps[$0] }, own, outcomes) == earlier
        if areSame { for index in asking { steps[index].keep() } }
        guard !waiting.isEmpty || !areSame else { return }
        let (table, isSteady) = try await table(steps, own, outcomes)
        var jobs = waiting
        if !areSame {
            for index in asking {
                if steps[index].isAnswered(by: table) { steps[index].keep() } else { jobs.append(index) }
            }
        }
        for index in jobs { steps[index].render(with: table) }
        for (index, outcome) in try await crew.render(jobs.compactMap { steps[$0].numberedJob($0) }) {
            var outcome = outcome
            outcome.isCertain = isSteady
            outcomes[index] = outcome
        }
    }

    /// Returns the digests of the labels of all leaves, by address.
    private func labels(
        _ steps: [RenderPlan.Step], _ numbers: [Int], _ outcomes: [Int: LeafJob.Outcome]
    ) -> [String: ContentDigest] {
        var digests: [String: ContentDigest] = [:]
        for (number, step) in zip(numbers, steps) {
            digests[step.leaf.address.description] =
                step.kept.map(\.leaf.labels) ?? outcomes[number]?.labels?.digest
        }
        return digests
    }

    /// Returns the labels of the library, and false if a file changed since an earlier run was found to be current.
    private func table(
        _ steps: [RenderPlan.Step], _ own: [Int], _ outcomes: [Int: LeafJob.Outcome]
    ) async throws -> (LabelTable, isSteady: Bool) {
        let byAddress = Dictionary(own.map { (steps[$0].leaf.address, $0) }) { first, _ in first }
        var found: [(leaf: AddressedLeaf, source: String, labels: [LabelledPlace])] = []
        var unread: [(number: Int, job: LeafJob)] = []
        for leaf in library.allLeaves {
            guard case .success(let source) = manifest.sourcePath(of: leaf) else { continue }
            let outcome = byAddress[leaf.address].flatMap { outcomes[$0] }
            if outcome == nil {
                unread.append(
                    (found.count, LeafJob(context: context, leaf: leaf, source: source, output: "")))
            }
            found.append((leaf, DiskPath.shown(source), outcome?.labels ?? []))
        }
        var isSteady = true
        for (number, labels) in try await crew.labels(of: unread) {
            found[number].labels = labels ?? []
            if let step = byAddress[found[number].leaf.address], let kept = steps[step].kept {
                isSteady = isSteady && kept.leaf.labels == labels?.digest
            }
        }
        let entries = found.flatMap { leaf in
            leaf.labels.map { LabelTable.Entry(leaf: leaf.leaf, source: leaf.source, place: $0) }
        }
        return (LabelTable(entries), isSteady)
    }
}
