import LeafRendering
import ParallelWork

/// The tasks that render the leaves of a request in parallel.
struct LeafCrew: Sendable {
    /// A leaf with a number of the caller's.
    typealias NumberedJob = (number: Int, job: LeafJob)

    let request: LibraryRenderer.Request
    /// Called from any task with the number of leaves done, of all of a pass, and the latest one's name.
    let progress: @Sendable (Int, Int, String) -> Void

    /// Renders leaves. The results have the numbers of the jobs; after a cancellation, some are missing.
    func render(_ jobs: [NumberedJob]) async throws -> [Int: LeafJob.Outcome] {
        guard !jobs.isEmpty else { return [:] }
        let (progress, request) = (progress, request)
        let outcomes = try await parallelMap(
            jobs, width: request.jobs, worker: { try LeafWorker(request) },
            progress: { progress($0, $1, $2.job.shownFile) }
        ) { worker, item in (item.number, try worker.work(item.job)) }
        return Dictionary(uniqueKeysWithValues: outcomes)
    }

    /// Reads the shared places of leaves without rendering them. The value is `nil` for a leaf that cannot be read.
    func places(of jobs: [NumberedJob]) async throws -> [Int: SharedPlaces?] {
        guard !jobs.isEmpty else { return [:] }
        let places = try await parallelMap(jobs, width: request.jobs, worker: { PlaceReader() }) {
            reader, item in (item.number, try reader.places(of: item.job))
        }
        return Dictionary(uniqueKeysWithValues: places)
    }
}
