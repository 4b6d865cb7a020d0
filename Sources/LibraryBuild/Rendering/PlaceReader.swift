import Diagnostics
import LeafRendering
import SiteFiles

/// Reads the shared places of leaf after leaf within one task.
struct PlaceReader {
    private var renderer: LeafRenderer?
    private var context: LeafJob.Context?

    /// Returns `nil` for a leaf that cannot be read.
    mutating func places(of job: LeafJob) throws -> SharedPlaces? {
        let renderer = try renderer(for: job.context)
        guard let bytes = try? FileReading.bytes(at: job.source, limit: 1 << 30) else { return nil }
        return renderer.sharedPlaces(of: SourceText(file: DiskPath.shown(job.source), bytes: bytes))
    }

    private mutating func renderer(for context: LeafJob.Context) throws -> LeafRenderer {
        if let renderer, self.context === context { return renderer }
        // Places do not depend on how formulas are typeset.
        var options = context.options
        options.mathMode = .client
        options.isSingleFile = false
        let made = try LeafRenderer(
            options, template: context.template, settings: context.manifest.settings, mathCheck: nil)
        renderer = made
        self.context = context
        return made
    }
}
