import ParallelWork
import StudyMarkdown

/// The tasks that render the leaves of a request in parallel.
struct LeafCrew: Sendable {
    let request: LibraryRenderer.Request
    /// Called from any task with the number of leaves done, of all of a pass, and the latest one's name.
    let progress: @Sendable (Int, Int, String) -> Void

    /// Renders leaves. The results have the numbers of the jobs.
    func render(_ jobs: [(number: Int, job: LeafJob)]) async throws -> [Int: LeafJob.Outcome] {
        guard !jobs.isEmpty else { return [:] }
        let (progress, request) = (progress, request)
        let outcomes = try await parallelMap(
            jobs.map(\.job), width: request.jobs, worker: { try LeafWorker(request) },
            progress: { progress($0, $1, $2.shownFile) }
        ) { worker, job in try worker.work(job) }
        return Dictionary(uniqueKeysWithValues: zip(jobs.map(\.number), outcomes))
    }

    /// Reads the labels of leaves without rendering them. The value is `nil` for a leaf that cannot be read.
    func labels(of jobs: [(number: Int, job: LeafJob)]) async throws -> [Int: [LabelledPlace]?] {
        guard !jobs.isEmpty else { return [:] }
        let labels = try await parallelMap(
            jobs.map(\.job), width: request.jobs, worker: { LabelReader() }
        ) { reader, job in try reader.labels(of: job) }
        return Dictionary(uniqueKeysWithValues: zip(jobs.map(\.number), labels))
    }
}
