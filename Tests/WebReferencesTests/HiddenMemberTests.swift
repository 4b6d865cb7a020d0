import Foundation
import TestSupport
import Testing

@testable import WebReferences
@testable import WebSyntax

/// Names of elements that hide members of `document`.
struct HiddenMemberTests {
    /// The member that the first tag of a text hides.
    private func member(_ markup: String) -> String? {
        var markup = markup
        return markup.withUTF8 { bytes in
            var scanner = HTMLScanner(bytes)
            _ = scanner.next()
            return scanner.hiddenMember?.name
        }
    }

    @Test(arguments: [
        "<img name=querySelector>", "<IMG NAME='querySelector'>", "<image name=querySelector>",
        "<form name=querySelector>", "<embed name=querySelector>", "<object name=querySelector>",
        "<iframe name=query&#83;elector>", "<object id=querySelector>", "<object name=a id=querySelector>",
        "<img name=a id=querySelector>",
    ])
    func findsTheMember(_ markup: String) { #expect(member(markup) == "querySelector") }

    @Test(arguments: [
        "<img id=querySelector>", "<form id=querySelector>", "<iframe id=querySelector>",
        "<p name=querySelector>",
        "<input name=querySelector>", "<a name=querySelector>", "<img name=queryselector>", "<img name=a>",
        "<img>",
        "<img name=a name=querySelector>", "<imgs name=querySelector>",
    ])
    func ignoresOtherNames(_ markup: String) { #expect(member(markup) == nil) }

    @Test func ignoresElementsOfDrawings() {
        var markup = "<svg><object name=querySelector /></svg>"
        let found = markup.withUTF8 { bytes -> String? in
            var scanner = HTMLScanner(bytes)
            _ = scanner.next()
            _ = scanner.next()
            return scanner.hiddenMember?.name
        }
        #expect(found == nil)
    }

    /// Every member that a script of the templates names, and those of KaTeX.
    @Test func knowsTheMembersThatLeavesUse() throws {
        let folder = URL(filePath: Repository.root).appending(path: "templates/script")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        var used: Set = [
            "compatMode", "createDocumentFragment", "createElement", "createElementNS", "createTextNode",
        ]
        for file in files where file.pathExtension == "js" {
            let text = try String(contentsOf: file, encoding: .utf8)
            used.formUnion(text.matches(of: #/\bdocument\.([A-Za-z]+)/#).map { String($0.1) })
        }
        #expect(used.count > 15)
        for name in used.sorted() { #expect(member("<form name=\(name)>") == name) }
    }
}
