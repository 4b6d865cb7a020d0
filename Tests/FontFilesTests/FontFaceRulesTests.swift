import SiteFiles
import TestSupport
import Testing

@testable import FontFiles

@Suite struct FontFaceRulesTests {
    private let fonts: VendoredFonts

    init() throws {
        let folder = try TestFolder()
        try VendoredFontFixture().write(below: folder.path)
        fonts = try #require(VendoredFonts(opening: folder["vendor/fonts"]))
    }

    private func rules(_ style: String, _ place: FontFaceRules.Place = .folder("../fonts/")) -> String {
        FontFaceRules.text(for: fonts, in: style, from: place)
    }

    @Test(arguments: [
        "a{font-family:\"Test Sans\",serif}", "a{font-family:Test Sans,serif}",
        ":root{--sans:'test sans',system-ui}",
        "a{font:1rem/1.4 serif,\"Test Sans\"}", "a{font-family:Test/**/ Sans}",
        "a{font-family:\"Test\\20Sans\"}",
    ])
    func aStyleNamesTheFamily(_ style: String) {
        #expect(
            rules(style).hasPrefix(
                "\n@font-face{font-family:\"Test Sans\";font-style:normal;font-weight:400;"))
        #expect(
            rules(style).contains(
                "src:url(../fonts/test-sans-600.woff2)format(\"woff2\");unicode-range:U+20-7E,U+E9}"))
        #expect(rules(style).contains("font-display:swap"))
    }

    @Test(arguments: [
        "", "a{font-family:\"Test Sans Mono\"}", "a{font-family:Test}", "/* Test Sans */",
        "a{content:\"a Test Sans\"}",
    ])
    func otherStylesGetNoRules(_ style: String) { #expect(rules(style) == "") }

    @Test func aPageThatIsOneFileHasFontsAndLicences() {
        let text = rules("a{font-family:\"Test Sans\"}", .page)
        let font = Digest.base64(VendoredFontFixture().font(400))
        #expect(text.contains("url(data:font/woff2;base64,\(font))"))
        #expect(text.contains("A licence of a test."))
        #expect(!text.contains("fonts/"))
        #expect(!rules("a{font-family:\"Test Sans\"}").contains("licence"))
    }
}

@Suite struct DebianCopyrightTests {
    @Test func textsThatTheFontsAreUnder() {
        let text = """
            Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/

            Files: *
            Copyright: 2020 Example Foundry
            License: Apache-2
             The full text is in the file
             `/usr/share/common-licenses/Apache-2.0'.

            Files: debian/*
            License: GPL-3+
             See /usr/share/common-licenses/GPL-3.
            """
        #expect(DebianCopyright(text).commonLicences == ["Apache-2.0"])
    }

    @Test func textsInParagraphsOfTheirOwn() {
        let text = """
            Files: *
            License: GPL-2+ with font exception

            Files:
             debian/*
            License: GPL-3+

            License: GPL-2+ with font exception
             On Debian systems in /usr/share/common-licenses/GPL-2.

            License: GPL-3+
            License-Reference: /usr/share/common-licenses/GPL-3
            """
        #expect(DebianCopyright(text).commonLicences == ["GPL-2"])
    }

    @Test func filesOfAnotherForm() {
        #expect(
            DebianCopyright("See /usr/share/common-licenses/GPL-2, and so on.").commonLicences == ["GPL-2"])
        #expect(DebianCopyright("The whole text.").commonLicences.isEmpty)
    }
}
