import LeafRendering
import LibraryFolder
import SiteFiles
import StudyManifest

/// The second pass over the leaves of one manifest: lists, and those that refer to labels of other leaves.
///
/// The first pass gives the places of the leaves that it renders. The places of the others are read only if a leaf needs
/// them. A leaf that an earlier run made is kept if the answers to its questions are the same.
struct LabelPass {
    let manifest: LibraryManifest
    let library: StudyLibrary
    let context: LeafJob.Context
    /// The digest of the places of each leaf in the earlier run, by address.
    let earlier: [String: ContentDigest]
    let crew: LeafCrew

    /// Settles the leaves of the manifest: each is kept or has a final outcome.
    func settle(
        _ steps: inout [RenderPlan.Step], of manifest: Int, _ outcomes: inout [Int: LeafJob.Outcome]
    ) async throws {
        let own = steps.indices.filter { steps[$0].manifest == manifest }
        let waiting = own.filter { outcomes[$0]?.awaitsLabels == true }
        let asking = own.filter { steps[$0].isAsking }
        let areSame = asking.isEmpty || digests(own.map { steps[$0] }, own, outcomes) == earlier
        if areSame { for index in asking { steps[index].keep() } }
        guard !waiting.isEmpty || !areSame else { return }
        let (places, isSteady) = try await libraryPlaces(steps, own, outcomes)
        var jobs = waiting
        if !areSame {
            for index in asking {
                if steps[index].isAnswered(by: places) { steps[index].keep() } else { jobs.append(index) }
            }
        }
        for index in jobs { steps[index].render(with: places) }
        for (index, outcome) in try await crew.render(jobs.compactMap { steps[$0].numberedJob($0) }) {
            var outcome = outcome
            outcome.isCertain = isSteady
            outcomes[index] = outcome
        }
    }

    /// Returns the digests of the places of all leaves, by address.
    private func digests(
        _ steps: [RenderPlan.Step], _ numbers: [Int], _ outcomes: [Int: LeafJob.Outcome]
    ) -> [String: ContentDigest] {
        var digests: [String: ContentDigest] = [:]
        for (number, step) in zip(numbers, steps) {
            digests[step.leaf.address.description] =
                step.kept.map(\.leaf.places) ?? outcomes[number]?.places?.digest
        }
        return digests
    }

    /// Returns the places of the library, and false if a file changed since an earlier run was found to be current.
    private func libraryPlaces(
        _ steps: [RenderPlan.Step], _ own: [Int], _ outcomes: [Int: LeafJob.Outcome]
    ) async throws -> (LibraryPlaces, isSteady: Bool) {
        let byAddress = Dictionary(own.map { (steps[$0].leaf.address, $0) }) { first, _ in first }
        var sources: [LibraryPlaces.Source] = []
        var unread: [LeafCrew.NumberedJob] = []
        for leaf in library.allLeaves {
            guard case .success(let source) = manifest.sourcePath(of: leaf) else { continue }
            let outcome = byAddress[leaf.address].flatMap { outcomes[$0] }
            if outcome == nil {
                unread.append(
                    (sources.count, LeafJob(context: context, leaf: leaf, source: source, output: "")))
            }
            sources.append(
                .init(leaf: leaf, file: DiskPath.shown(source), places: outcome?.places ?? SharedPlaces()))
        }
        var isSteady = true
        for (number, places) in try await crew.places(of: unread) {
            sources[number].places = places ?? SharedPlaces()
            if let step = byAddress[sources[number].leaf.address], let kept = steps[step].kept {
                isSteady = isSteady && kept.leaf.places == places?.digest
            }
        }
        let links = PlaceLinks(
            context.directory, folder: manifest.folder, root: context.options.linkRoot)
        return (LibraryPlaces(sources, links: links), isSteady)
    }
}
