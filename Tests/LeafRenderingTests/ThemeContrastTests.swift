import LibraryBuild
import Foundation
import TestSupport
import Testing

@testable import LeafRendering

func power(_ base: Double) -> Double { pow(base, 2.4) }

/// Every theme under every choice of the reader's, and on paper: enough contrast (WCAG 2.2, 1.4.3, 1.4.6 and 1.4.11).
@Suite struct ThemeContrastTests {
    static let grounds = ["--paper", "--tint"]
    static let texts = ["--link", "--quiet", "--error", "--keyword", "--string", "--number", "--comment"]

    @Test(arguments: TemplateSet.builtIn.themes, ThemeColors.Look.allCases)
    func contrastsEnough(_ theme: String, _ look: ThemeColors.Look) throws {
        let colors = ThemeColors(theme: theme, look: look, in: .builtIn)
        for ground in Self.grounds {
            for text in ["--ink"] + Self.texts {
                let ratio = try #require(
                    colors.contrast(text, on: ground), "\(text) of \(theme) \(look) is no colour")
                // The faint text of these themes is between text and ground by their owners' choice.
                let bound = ["memorywiki", "makima"].contains(theme) && text == "--quiet" ? 4.5 : 7
                #expect(
                    ratio >= bound, "\(theme) \(look): \(text) on \(ground): \(ratio)")
            }
        }
        // Dots and badges say something without words.
        let accent = try #require(colors.contrast("--accent", on: "--paper"))
        #expect(accent >= 3, "\(theme) \(look): \(accent)")
    }

    /// What the system chooses and what the reader chooses look the same.
    @Test(arguments: TemplateSet.builtIn.themes)
    func isAsDarkByTheSystemAsByChoice(_ theme: String) {
        let chosen = ThemeColors(theme: theme, look: .dark, in: .builtIn)
        let system = ThemeColors(theme: theme, look: .systemDark, in: .builtIn)
        for property in Self.grounds + Self.texts + ["--ink", "--accent", "--line", "--shade"] {
            #expect(chosen.value(property) == system.value(property), "\(property)")
            #expect(chosen.value(property) != nil, "\(property)")
        }
    }

    /// A theme is a file of custom properties, and what it says counts.
    @Test func noticesAThemeThatIsHardToRead() throws {
        let folder = try TestFolder()
        try folder.write(
            ":root { --light-paper: #fff; --light-ink: #767676; --light-link: #777 }", to: "themes/faint.css")
        let colors = ThemeColors(theme: "faint", look: .light, in: try TemplateSet(folder: folder.path))
        // The greys that are known to stand on either side of 4.5.
        let (ink, link) = (colors.contrast("--ink", on: "--paper"), colors.contrast("--link", on: "--paper"))
        #expect((4.5..<4.6).contains(ink ?? 0))
        #expect((4.4..<4.5).contains(link ?? 0))
        #expect(colors.contrast("--quiet", on: "--paper") == nil)
    }
}
