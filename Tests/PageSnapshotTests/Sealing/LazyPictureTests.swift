import Testing

@testable import PageSnapshot

/// Pictures that a script would load later.
struct LazyPictureTests {
    private static let files: [String: MemorySite.File] = [
        "/news/a.png": .init(bytes: EmbeddingTests.png, "image/png"),
        "/news/spinner.gif": .init(bytes: Array("GIF89a".utf8) + [0, 0], "image/gif"),
        "/news/real.png": .init(bytes: EmbeddingTests.png + [UInt8](repeating: 7, count: 4000), "image/png"),
    ]

    /// Without scripts a lazy picture is shown at once; «a» is the picture.
    @Test(arguments: [
        ("<img data-src=a.png>", "<img src=\"«a»\" data-src=«a»>"),
        ("<img src=spinner.gif data-src=a.png>", "<img src=«a» data-src=«a»>"),
        ("<img src=gone.gif data-lazy-src=a.png>", "<img src=«a» data-lazy-src=«a»>"),
        (
            "<img src='data:,' data-original='a.png' srcset='data:, 1x'>",
            "<img src='«a»' data-original='«a»' srcset=''>"
        ),
        ("<img data-srcset='a.png 2x'>", "<img src=\"«a»\" data-srcset=''>"),
        ("<img data-src=a.png><noscript><img src=a.png></noscript>", "<img data-src=«a»><img src=«a»>"),
        (
            "<img data-src=a.png><noscript>Scripts are off</noscript>",
            "<img src=\"«a»\" data-src=«a»>Scripts are off"
        ),
        ("<p data-bg=a.png>", "<p style=\"background-image:url(«a»)\" >"),
        (
            "<p data-bg='url(\"a.png\")' style='color:red'>",
            "<p  style='color:red;background-image:url(«a»)'>"
        ),
        ("<p data-background-image=a.png>", "<p style=\"background-image:url(«a»)\" >"),
        ("<p data-background=red data-bg=''>", "<p data-background=red data-bg=''>"),
    ])
    func withoutScripts(_ input: String, _ output: String) async throws {
        let sample = try await SealedSample(input, Self.files) { $0.scripts = .strip }
        let shown = sample.html.components(separatedBy: "<style>img[").first ?? ""
        #expect(shown == output.replacing("«a»", with: EmbeddingTests.pngURL))
    }

    /// A picture that is one is not replaced, and with scripts the page's own script shows what it likes.
    @Test func picturesThatShowStay() async throws {
        let stripped = try await SealedSample("<img src=real.png data-original=a.png>", Self.files) {
            $0.scripts = .strip
        }
        #expect(!stripped.html.hasPrefix("<img src=\(EmbeddingTests.pngURL) "))
        let kept = try await SealedSample(
            "<img src=spinner.gif data-src=a.png><p data-bg=a.png><p data-bg=url(a.png)>", Self.files)
        #expect(kept.html.contains("<img src=data:image/gif;base64"))
        #expect(
            kept.html.hasSuffix(
                "data-src=\(EmbeddingTests.pngURL)><p data-bg=\(EmbeddingTests.pngURL)>"
                    + "<p data-bg=url(\(EmbeddingTests.pngURL))>"))
    }
}
