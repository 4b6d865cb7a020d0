import Diagnostics
import WebReferences

/// Looks at the finished page once more, as whoever opens it.
enum SealReport {
    private static let maximumNotes = 50

    static func check(_ html: [UInt8], _ run: SealRun, _ layer: SealLayer, _ settings: SealSettings) {
        let file = SealedFile(name: layer.place.file.name + " (sealed)", bytes: html)
        var place = layer
        place.place = SealPlace(file: file)
        for reference in SealCheck.openReferences(in: html, links: settings.links != .keep) {
            run.report(
                "snapshot-open", .error,
                "'\(SealRun.shortened(reference.text))' (\(reference.row)) could not be sealed; take it out of the page",
                at: reference.range.lowerBound, in: place)
        }
        guard settings.scripts == .keep else { return }
        for reference in SealCheck.scriptReferences(in: html).prefix(maximumNotes) {
            let leaves = reference.effect == .navigate
            run.report(
                "snapshot-script", leaves ? .warning : .note,
                "a script names '\(SealRun.shortened(reference.text))' (\(reference.row)); "
                    + (leaves
                        ? "no policy stops a page from leaving: --scripts strip does"
                        : "the page's policy refuses it"),
                at: reference.range.lowerBound, in: place)
        }
    }
}
