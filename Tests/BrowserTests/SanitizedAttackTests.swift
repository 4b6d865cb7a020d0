import Foundation
import HTMLSanitizing
import SiteFiles
import TestSupport
import Testing

extension BrowserSuites {
    /// Attacks of the sanitizer's table, sanitized, in a real browser: parsed as a page and again by `innerHTML`.
    @Suite(.needs(.chromium)) struct SanitizedAttackTests {
        /// Calls that attacks make, and events that show a policy or script at work.
        private static let hooks = """
            window.fired = [];
            for (const name of ['alert', 'confirm', 'prompt', 'print', 'open', 'eval', 'fetch']) {
              window[name] = (...words) => { window.fired.push(name + ' ' + words.join()); };
            }
            addEventListener('submit', () => window.fired.push('submit'), true);
            """

        private func page(_ bodies: [String], in folder: TestFolder) async throws -> TestPage {
            let sections = bodies.map { "<section>\($0)</section>" }.joined(separator: "\n")
            let path = try folder.write(
                "<!doctype html><meta charset=utf-8><title>a</title>\n\(sections)\n", to: "page.html")
            let page = try await TestBrowser.start().page()
            try await page.prepare(Self.hooks)
            try await page.open(path)
            return page
        }

        @Test func staySilent() async throws {
            let table = DiskPath.join(Repository.root, "Tests/HTMLSanitizingTests/Tables/attacks.tsv")
            let attacks = try String(contentsOfFile: table, encoding: .utf8).split(separator: "\n").compactMap
            { line in
                line.split(separator: "\t", maxSplits: 1).last.map {
                    $0.replacing("\\n", with: "\n").replacing("\\t", with: "\t").replacing("\\0", with: "\0")
                }
            }
            #expect(attacks.count >= 300)
            let folder = try TestFolder()
            let page = try await page(attacks.map { HTMLSanitizer().sanitize(String($0)) }, in: folder)
            #expect(try await page.number("document.body.children.length") == attacks.count)
            try await page.evaluate(
                """
                for (const section of document.querySelectorAll('section')) {
                  const markup = section.innerHTML, copy = document.createElement('div');
                  copy.innerHTML = markup;
                  // innerHTML itself loses a line feed at the start of pre.
                  const plain = text => text.replace(/<pre>\\n+/g, '<pre>');
                  if (plain(copy.innerHTML) !== plain(markup)) { window.fired.push('mutation of ' + markup); }
                  for (const link of section.querySelectorAll('a[href]')) {
                    if (!['http:', 'https:', 'mailto:', 'file:'].includes(link.protocol)) { window.fired.push(link.href); }
                  }
                }
                """)
            try await page.rest()
            let fired = try await page.text("window.fired.join('\\n')")
            #expect(fired == "")
            #expect(
                try await page.isTrue(
                    "document.querySelector('title').textContent === 'a' && !document.forms.length"))
            let pictures = try await page.text("[...document.images].map(i => i.src).join('\\n')").split(
                separator: "\n")
            let others = page.requests.filter { request in
                !request.hasSuffix("/page.html") && !request.hasPrefix("data:")
                    && !pictures.contains { $0 == request }
            }
            #expect(others == [])
        }

        /// The hooks do see an attack that is not sanitized.
        @Test func hooksSeeAnAttack() async throws {
            let page = try await page(["<img src=x onerror=alert(1)>"], in: TestFolder())
            try await page.expect("window.fired.join() === 'alert 1'")
        }
    }
}
