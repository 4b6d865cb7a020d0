import LeafRendering
import WebReferences

/// An SVG that is embedded may name nothing outside itself.
enum SVGCheck {
    /// Returns true if an SVG chooses its colours by the reader's look. Others are made for white paper.
    static func hasDarkColors(_ bytes: [UInt8]) -> Bool {
        ["prefers-color-scheme", "light-dark("].contains { bytes.firstRange(of: Array($0.utf8)) != nil }
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
}
