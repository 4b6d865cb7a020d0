import Foundation
import SiteFiles
import TestSupport
import Testing

/// The colours of terminals and diffs have enough contrast in both looks (WCAG 2.2, 1.4.3), for every pair of text and
/// ground.
@Suite struct ContrastTests {
    enum Look: String, CaseIterable, Sendable {
        case light, dark, systemDark, print

        var selector: String {
            switch self {
            case .light: ":root"
            case .dark: "[data-look=dark]"
            case .systemDark: ":root:not([data-look])"
            case .print: ":root:root"
            }
        }

        var grounds: [String] {
            switch self {
            case .light: ["#ffffff", "#f6f8fa", "#f5ecd9"]
            case .dark, .systemDark: ["#0c1729", "#101d33", "#000000"]
            case .print: ["#ffffff"]
            }
        }

        /// The text around: the page's own colour.
        var paper: String { grounds[0] }
    }

    private func colors(_ file: String, _ look: Look) throws -> [String: String] {
        let path = DiskPath.join(Repository.root, "templates/style/\(file).css")
        let css = String(decoding: try FileReading.bytes(at: path), as: UTF8.self)
        var colors: [String: String] = [:]
        for rule in css.matches(of: #/([^{}]+)\{([^{}]*)\}/#) {
            let selectors = rule.1.split(separator: "*/").last.map(String.init) ?? ""
            let names = selectors.split(separator: ",").map {
                $0.trimmingCharacters(in: .whitespacesAndNewlines)
            }
            guard names.contains(look.selector) else { continue }
            for one in rule.2.matches(of: #/(--[a-z0-9-]+): (#[0-9a-f]{6});/#) {
                colors[String(one.1)] = String(one.2)
            }
        }
        return colors
    }

    private func contrast(_ one: String?, _ other: String?) throws -> Double {
        let (one, other) = (luminance(try #require(one)), luminance(try #require(other)))
        return (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }

    /// WCAG 2.2, "relative luminance", of `#rrggbb`.
    private func luminance(_ color: String) -> Double {
        let value = Int(color.dropFirst(), radix: 16) ?? 0
        let linear = [value >> 16, value >> 8 & 255, value & 255].map { byte -> Double in
            let channel = Double(byte) / 255
            return channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    @Test(arguments: Look.allCases)
    func terminals(_ look: Look) throws {
        let colors = try colors("terminal", look)
        #expect(colors.count == 33)
        let grounds = (0..<16).map { colors["--term-ground-\($0)"] } + look.grounds
        for (place, ground) in grounds.enumerated() {
            for number in 0..<16 {
                let ratio = try contrast(colors["--term-text-\(number)"], ground)
                #expect(ratio >= 4.5, "\(look): text \(number) on ground \(place): \(ratio)")
            }
            if place < 16 {
                let ratio = try contrast(colors["--term-ink"], ground)
                #expect(ratio >= 4.5, "\(look): ink on ground \(place): \(ratio)")
            }
        }
    }

    @Test(arguments: Look.allCases)
    func diffs(_ look: Look) throws {
        let colors = try colors("diff", look)
        #expect(colors.count == 6)
        for name in ["add", "del", "hunk"] {
            for ground in [colors["--diff-\(name)-ground"]] + look.grounds {
                let ratio = try contrast(colors["--diff-\(name)"], ground)
                #expect(ratio >= 4.5, "\(look): \(name) on \(ground ?? ""): \(ratio)")
            }
        }
    }

    @Test func hasAClassForEachColor() throws {
        let path = DiskPath.join(Repository.root, "templates/style/terminal.css")
        let css = String(decoding: try FileReading.bytes(at: path), as: UTF8.self)
        for number in 0..<16 {
            #expect(css.contains(".term-fg-\(number) {") && css.contains(".term-bg-\(number) {"))
        }
        for name in ["bold", "dim", "italic", "underline", "strike", "inverse"] {
            #expect(css.contains(".term-\(name) {"))
        }
    }
}
