import SiteFiles

/// The fonts of the style sheet that a typeset page needs, for pages that embed their fonts.
///
/// A font is needed if a rule names its family and the markup has the classes in the rule's selector. Rules that change
/// only weight or style apply to every needed family, so the result may have too many fonts but never too few.
struct FontSubset {
    /// A font face as CSS selects it.
    /// The family's name without quotes.
    struct Face: Hashable {
        /// True for a weight of 600 and more.
        var family: String
        /// True for italic and oblique.
        var isBold: Bool
        var isItalic: Bool
    }

    /// The style sheet.
    private let sheet: StyleSheet

    /// Reads the tokens of a style sheet.
    init(in styleSheet: [UInt8]) { sheet = StyleSheet(styleSheet) }

    /// Returns the style sheet with the needed fonts as `data:` URLs, and without the
    /// `@font-face` rules of all other fonts.
    ///
    /// - Parameter font: returns the bytes of a font file named by the style sheet.
    func embedding(classes: Set<String>, font: (String) -> [UInt8]?) -> [UInt8] {
        let rules = sheet.rules().map { Rule($0, in: sheet) }
        let faces = rules.compactMap { $0.isFontFace ? face(of: $0) : nil }
        let needed = needed(rules, classes, among: Set(faces))
        var out: [UInt8] = []
        var copied = 0
        for rule in rules where rule.isFontFace {
            guard let face = face(of: rule) else { continue }
            out += sheet.bytes[copied..<rule.place.range.lowerBound]
            copied = rule.place.range.upperBound
            guard needed.contains(face) else { continue }
            out += embedded(rule.place, font)
        }
        return out + sheet.bytes[copied...]
    }

    // MARK: Rules

    /// A style rule or at-rule with its declarations.
    private struct Rule {
        /// The place of the rule in the style sheet.
        var place: StyleSheet.Rule
        /// True for `@font-face`.
        var isFontFace: Bool
        /// The selector as written.
        var selector: String
        /// The values by the names of properties. Of two with one name the last counts, as in CSS.
        var declarations: [String: String]

        init(_ rule: StyleSheet.Rule, in sheet: StyleSheet) {
            place = rule
            isFontFace = sheet.isFontFace(rule)
            selector = sheet.selector(of: rule)
            declarations = Dictionary(
                sheet.declarations(of: rule).map { ($0.name, sheet.text(sheet.range(of: $0.value))) }
            ) { $1 }
        }
    }

    // MARK: Faces

    /// Returns the face of a rule; nil without a family.
    private func face(of rule: Rule) -> Face? {
        guard let family = family(in: rule.declarations) else { return nil }
        return Face(
            family: family, isBold: Self.isBold(rule.declarations["font-weight"]),
            isItalic: Self.isItalic(rule.declarations["font-style"]))
    }

    /// Returns the first family in `font-family` or `font`.
    private func family(in declarations: [String: String]) -> String? {
        guard let value = declarations["font-family"] ?? declarations["font"] else { return nil }
        let first = value.split(separator: ",").first ?? ""
        // In the shorthand `font` the family follows size and line height.
        return first.split(separator: " ").last.map { String($0.filter { $0 != "\"" && $0 != "'" }) }
    }

    /// Returns true for a bold weight.
    private static func isBold(_ value: String?) -> Bool {
        guard let value else { return false }
        return value == "bold" || (Int(value) ?? 400) >= 600
    }

    /// Returns true for an italic style.
    private static func isItalic(_ value: String?) -> Bool { value == "italic" || value == "oblique" }

    /// Returns the needed faces: families of matching rules, combined with the changes of weight and
    /// style that matching rules make.
    private func needed(_ rules: [Rule], _ classes: Set<String>, among faces: Set<Face>) -> Set<Face> {
        let met = rules.filter { rule in
            // At-rules have no classes.
            !rule.selector.hasPrefix("@")
                && rule.selector.split(separator: ",").contains { Self.classes(of: $0).isSubset(of: classes) }
        }
        var needed: Set<Face> = []
        var changes: [(isBold: Bool, isItalic: Bool)] = [(false, false)]
        for rule in met {
            let isBold = Self.isBold(rule.declarations["font-weight"])
            let isItalic = Self.isItalic(rule.declarations["font-style"])
            if let family = family(in: rule.declarations) {
                needed.insert(Face(family: family, isBold: isBold, isItalic: isItalic))
            } else if isBold || isItalic {
                changes += changes.map { ($0.isBold || isBold, $0.isItalic || isItalic) }
            }
        }
        for face in needed {
            for change in changes {
                needed.insert(
                    Face(
                        family: face.family, isBold: face.isBold || change.isBold,
                        isItalic: face.isItalic || change.isItalic))
            }
        }
        // A family without the wanted face falls back to another of its faces.
        for family in Set(needed.map(\.family))
        where faces.isDisjoint(with: needed.filter { $0.family == family }) {
            needed.formUnion(faces.filter { $0.family == family })
        }
        return needed
    }

    /// Returns all classes of a selector: `.katex .delimsizing.mult .delim-size1>span` requires every one of them.
    private static func classes(of selector: Substring) -> Set<String> {
        var classes: Set<String> = []
        for part in selector.split(separator: ".").dropFirst(selector.first == "." ? 0 : 1) {
            classes.insert(String(part.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }))
        }
        return classes
    }

    /// Returns a font rule with the file as a `data:` URL. A missing file keeps its URL.
    private func embedded(_ rule: StyleSheet.Rule, _ font: (String) -> [UInt8]?) -> [UInt8] {
        var out: [UInt8] = []
        var copied = rule.range.lowerBound
        for (file, range) in sheet.addresses(in: rule.block) {
            guard let bytes = font(file) else { continue }
            out += sheet.bytes[copied..<range.lowerBound]
            out += "url(data:font/woff2;base64,\(Digest.base64(bytes)))".utf8
            copied = range.upperBound
        }
        return out + sheet.bytes[copied..<rule.range.upperBound]
    }
}
