import Diagnostics
import WebSyntax

/// Reads the finished page again, as a browser does.
enum SealReport {
    /// The maximum number of notes about scripts: one library can name hundreds of addresses.
    private static let maximumNotes = 50

    /// Returns the splices without the bytes of pictures, fonts and media, which make up most of a page and hold no
    /// reference.
    private static func reduced(_ splices: SpliceList) -> SpliceList {
        SpliceList(
            splices.splices.map { splice in
                isOpaque(splice.replacement) ? Splice(splice.range, "data:,", splice.reason) : splice
            })
    }

    /// Returns true for a large data: URL of a picture, font or media file. Drawings are text and are read.
    private static func isOpaque(_ url: [UInt8]) -> Bool {
        guard url.count > 4096 else { return false }
        let start = String(decoding: url.prefix(40), as: UTF8.self)
        let isMedia = ["image/", "font/", "audio/", "video/"].contains { start.hasPrefix("data:\($0)") }
        return isMedia && !start.contains("svg") && start.contains(";base64,")
    }

    /// Reports the references that are still open, and the addresses in scripts.
    static func check(
        _ input: [UInt8], _ splices: SpliceList, _ run: SealRun, _ layer: SealLayer, _ settings: SealSettings,
        syntax: HTMLScanner.Syntax = .html
    ) {
        let splices = reduced(splices)
        let html = splices.applied(to: input)
        for reference in SealCheck.openReferences(in: html, syntax: syntax, links: settings.links != .keep) {
            run.report(
                .snapshotOpen,
                "'\(SealRun.shortened(reference.text))' (\(reference.row)) could not be sealed; remove it from the page",
                at: splices.inputOffset(of: reference.range.lowerBound), in: layer)
        }
        guard settings.scripts.run else { return }
        let references = SealCheck.scriptReferences(in: html, syntax: syntax).filter {
            $0.effect.isNavigation || !run.askedByScripts.contains($0.text)
        }
        for reference in references.prefix(maximumNotes) {
            let leaves = reference.effect.isNavigation && settings.scripts == .keep
            run.report(
                .snapshotScript,
                "a script names '\(SealRun.shortened(reference.text))' (\(reference.row)); "
                    + (leaves
                        ? "no policy stops a page from leaving: --scripts sandbox or strip does"
                        : "the page's policy refuses it"),
                at: splices.inputOffset(of: reference.range.lowerBound), in: layer,
                severity: leaves ? .warning : nil)
        }
    }
}
