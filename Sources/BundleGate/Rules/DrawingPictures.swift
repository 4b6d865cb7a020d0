import Diagnostics
import WebReferences

/// Drawings that browsers show without the files that they refer to.
enum DrawingPictures {
    /// Checks each picture of a page. Snapshots have the pictures of their page.
    static let check = GateCheck.references(raising: [.deadUnderFile]) { reference, page, mechanical in
        page.seal == nil ? violation(about: reference, mechanical) : nil
    }

    /// Returns the violation of a picture that is a drawing with files of its own, or of a file to which
    /// a document or style sheet in a `data:` URL refers.
    static func violation(about reference: WebReference, _ mechanical: MechanicalFix) -> Violation? {
        if isInDataURL(reference) {
            guard showsFile(reference) else { return nil }
            return Violation(
                .deadUnderFile,
                "'\(reference.shortText)' is in a data: URL, from which no relative path leads to a file"
                    + " (\(reference.row))", fix: "write the file as a data: URL there")
        }
        // Paints, masks and clips are parts of documents.
        guard reference.directive == .image, reference.effect == .fetch, !reference.needsOrigin,
            case .relative(let path, _, _) = reference.target,
            let drawing = LocalTargets.resolve(path, from: mechanical.file.path),
            let load = mechanical.bundle.loadedFiles.load(ofDrawing: drawing, mechanical.bundle)
        else { return nil }
        return Violation(
            .deadUnderFile,
            "'\(reference.shortText)' is shown as a picture, without the files that it refers to, such as"
                + " '\(load)' (\(reference.row))",
            fix: "write '\(load)' into the drawing as a data: URL, or show the drawing in an object element")
    }

    /// Returns the first file that a drawing lacks as a picture, as written; `nil` for one that needs none.
    ///
    /// - Parameters:
    ///   - text: the drawing, decoded.
    ///   - path: the file of the drawing.
    static func load(of text: [UInt8], from path: String, _ bundle: Bundle) -> String? {
        XMLReferences.references(in: text).first { reference in
            // A missing file is reported in the drawing.
            showsFile(reference) && !isInDataURL(reference)
                && LocalTargets.paths(of: [reference], from: path).contains(where: bundle.has)
        }?.shortText
    }

    /// Returns true for a reference in a document or style sheet in a `data:` URL, which is no base of a
    /// relative path (CSS Values 4, 4.5.1). Chromium resolves the path of a style sheet by the page, WebKit
    /// does not.
    private static func isInDataURL(_ reference: WebReference) -> Bool { reference.layers.contains(.dataURL) }

    /// Returns true for a file that a document loads to show it: a picture, a font or a style sheet. Other
    /// rules report scripts and parts of other files.
    private static func showsFile(_ reference: WebReference) -> Bool {
        guard reference.effect == .fetch, case .relative(let path, _, _) = reference.target, !path.isEmpty,
            !reference.needsOrigin, reference.definition.localFailure != .needsOrigin,
            reference.layers.allSatisfy({ ![.script, .markupString, .sheetString].contains($0) })
        else { return false }
        return switch reference.definition.sealing {
        case .embed(let role): role != .script
        default: reference.kind == .srcset
        }
    }
}
