import PageSnapshot
import SiteFiles
import Synchronization
import Testing
import WebFetching
import WebReferences
import WebSyntax

/// A page with one probe, sealed from a web site that has every file.
struct ProbeSnapshot {
    let html: String
    let asked: Set<AssetUse>

    init(_ probe: ReferenceProbe, _ change: (inout SealSettings) -> Void = { _ in }) async throws {
        let source = Source()
        var settings = SealSettings()
        settings.scripts = .keep
        change(&settings)
        let markup = probe.markup()
        let hasBody = !markup.hasPrefix("<html") && !markup.hasPrefix("<frameset")
        let page = "<!DOCTYPE html><title>A</title>" + (hasBody ? "<body>" : "") + markup
        let address = try #require(WebAddress("https://site.test/page.html"))
        let asset = Source.asset(page, "text/html", address)
        let sealed = try await PageSealer(source: source, settings: settings).seal(
            asset, at: "2026-11-21T08:00:00Z")
        html = String(decoding: sealed.html, as: UTF8.self)
        asked = source.asked.withLock { $0 }
    }

    private final class Source: AssetSource {
        let asked = Mutex<Set<AssetUse>>([])

        func asset(at address: WebAddress, for use: AssetUse) async -> Result<Asset, AssetFailure> {
            _ = asked.withLock { $0.insert(use) }
            return switch use {
            case .page, .document: .success(Self.asset("<p>probe", "text/html", address))
            case .styleSheet: .success(Self.asset("p { color: red }", "text/css", address))
            case .script: .success(Self.asset("probe()", "text/javascript", address))
            case .image:
                .success(
                    Self.asset(
                        "<svg xmlns=\"http://www.w3.org/2000/svg\"><g id=\"a\"/></svg>", "image/svg+xml",
                        address))
            case .font: .success(Self.asset("wOF2", "font/woff2", address))
            case .media: .success(Self.asset("RIFF", "audio/wav", address))
            case .track: .success(Self.asset("WEBVTT", "text/vtt", address))
            case .manifest, .data: .success(Self.asset("{}", "application/json", address))
            }
        }

        static func asset(_ text: String, _ type: String, _ address: WebAddress) -> Asset {
            let bytes = Array(text.utf8)
            return Asset(
                requested: address, address: address, contentType: type, bytes: bytes,
                sha256: Digest.sha256Hex(bytes))
        }
    }
}
