@testable import LeafRendering

/// The colours that a style sheet's custom properties come to under one choice of the reader's: as much of the cascade
/// as the parts looks.css, print.css and the themes use.
struct ThemeColors {
    enum Look: String, CaseIterable, Sendable { case light, dark, sepia, black, systemDark, print }

    private var values: [String: String] = [:]

    init(theme: String, look: Look, in templates: TemplateSet) {
        var selectors = [":root"]
        switch look {
        case .light: break
        case .systemDark: selectors.append(":root:not([data-look])")
        case .print: selectors.append(":root:root")
        default: selectors.append("[data-look=\(look.rawValue)]")
        }
        let style = templates.assets.style(ofTheme: theme, for: .client) ?? ""
        for rule in Self.rules(of: style)
        where rule.selector.split(separator: ",").contains(where: { selectors.contains(String($0)) }) {
            values.merge(rule.declarations) { $1 }
        }
    }

    /// The style rules, those of media queries among them, in order. Comments hold no braces.
    private static func rules(of css: String) -> [(selector: String, declarations: [String: String])] {
        var rules: [(selector: String, declarations: [String: String])] = []
        var start = css.startIndex
        for index in css.indices where css[index] == "{" || css[index] == "}" {
            defer { start = css.index(after: index) }
            let text = css[start..<index]
            if css[index] == "{" {
                let selector = text.split(separator: "*/").last ?? text
                rules.append((selector.split(whereSeparator: \.isNewline).last.map(trim) ?? "", [:]))
            } else if !rules.isEmpty {
                for declaration in text.split(separator: ";") {
                    let parts = declaration.split(separator: ":", maxSplits: 1).map(trim)
                    if parts.count == 2 { rules[rules.count - 1].declarations[parts[0]] = parts[1] }
                }
            }
        }
        return rules
    }

    private static func trim(_ text: Substring) -> String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }

    /// A property's value with `var()` resolved; `nil` where nothing defines it.
    func value(_ property: String) -> String? { values[property].flatMap(resolve) }

    private func resolve(_ value: String) -> String? {
        guard value.hasPrefix("var("), value.hasSuffix(")") else { return value }
        let parts = value.dropFirst(4).dropLast().split(separator: ",", maxSplits: 1).map(Self.trim)
        return self.value(parts[0]) ?? (parts.count == 2 ? resolve(parts[1]) : nil)
    }

    /// The contrast of two colours, from 1 to 21 (WCAG 2.2, "contrast ratio"); `nil` where one is not `#rgb` or
    /// `#rrggbb`.
    func contrast(_ text: String, on ground: String) -> Double? {
        guard let one = luminance(text), let other = luminance(ground) else { return nil }
        return (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }

    /// WCAG 2.2, "relative luminance".
    private func luminance(_ property: String) -> Double? {
        guard let value = value(property), value.hasPrefix("#") else { return nil }
        var digits = value.dropFirst().compactMap(\.hexDigitValue)
        if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
        guard digits.count == 6, value.count == 4 || value.count == 7 else { return nil }
        let linear = stride(from: 0, to: 6, by: 2).map { place -> Double in
            let channel = Double(digits[place] * 16 + digits[place + 1]) / 255
            return channel <= 0.04045 ? channel / 12.92 : power((channel + 0.055) / 1.055)
        }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
}
