import LeafRendering
import WebReferences
import WebSyntax

/// An SVG that is embedded names nothing outside itself, and is well-formed.
enum SVGCheck {
    /// Returns true if an SVG chooses its colours by the reader's look. Others are made for white paper. Without a
    /// `color-scheme`, `light-dark()` is always the light colour.
    static func hasDarkColors(_ bytes: [UInt8]) -> Bool {
        let has = { (text: String) in bytes.firstRange(of: Array(text.utf8)) != nil }
        return has("prefers-color-scheme") || has("light-dark(") && has("color-scheme")
    }

    static func violation(about bytes: [UInt8]) -> String? {
        guard String(validating: bytes, as: UTF8.self) != nil else { return "is not UTF-8" }
        for reference in HTMLReferences.references(in: bytes, syntax: .xml) {
            switch reference.target {
            case .some(let target) where target.isRemote:
                return "reaches the network: '\(ReferenceText.printable(reference.text))'"
            default: continue
            }
        }
        return nil
    }

    /// Says why browsers show nothing of an SVG; `nil` for one that they show.
    static func fault(in bytes: [UInt8]) -> String? {
        XMLFault.words(ofDrawing: bytes).map { "is not shown by browsers: \($0)" }
    }

    /// Says which part of an SVG no file of a library can have: a script, or another file that it loads; `nil` for one without.
    static func refusedPart(of bytes: [UInt8]) -> String? {
        for reference in HTMLReferences.references(in: bytes, syntax: .xml) {
            if reference.definition.isPageScript { return "has a script" }
            let isOther = reference.target?.isLocal == true || reference.target == .file
            if isOther, reference.effect == .fetch, !reference.layers.contains(.dataURL) {
                return "loads another file: '\(ReferenceText.printable(reference.text))'"
            }
        }
        return nil
    }
}
