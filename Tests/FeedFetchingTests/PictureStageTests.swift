import Items
import SiteFiles
import Testing
import WebFetching

@testable import FeedFetching

@Suite struct PictureStageTests {
    private static let now = AnswerSample.now
    private static let url = "https://pictures.example/a.png"

    /// The header of a PNG, which is all that is read.
    static func png(_ width: Int, _ height: Int) -> [UInt8] {
        let size = [width, height].flatMap { side in [24, 16, 8, 0].map { UInt8(side >> $0 & 255) } }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 73, 72, 68, 82] + size + [
            8, 6, 0, 0, 0,
        ]
    }

    private static func gif(_ width: UInt8, _ height: UInt8) -> [UInt8] {
        Array("GIF89a".utf8) + [width, 0, height, 0, 0, 0, 0]
    }

    private func read(
        _ bytes: [UInt8], status: Int = 200, _ state: FetchState = FetchState(), now: Int = now
    ) throws -> (state: FetchState, bytes: [UInt8]?) {
        PictureStage.read(
            try AnswerSample.answer(status, at: Self.url) { $0.body = bytes }, state, now: now)
    }

    // MARK: Answers

    @Test func keepsAPictureWithItsSize() throws {
        let bytes = Self.png(640, 336)
        let (state, kept) = try read(bytes)
        #expect(kept == bytes && state.sha256 == Digest.sha256Hex(bytes) && state.ending == "png")
        #expect(state.width == 640 && state.height == 336 && state.failures == 0 && state.next == nil)
        #expect(state.status == 200 && state.answered == Self.now && !state.isTracker)
    }

    @Test(arguments: [(1, 1), (2, 2), (1, 2), (2, 1)]) func refusesTrackers(_ width: Int, _ height: Int)
        throws
    {
        for bytes in [Self.png(width, height), Self.gif(UInt8(width), UInt8(height))] {
            let (state, kept) = try read(bytes)
            #expect(kept == nil && state.isTracker && state.sha256 == nil && state.failures == 0)
            // It is known, and not asked for again.
            #expect(
                PictureStage.wanted([item(Self.url)], [Self.url: state], now: Self.now * 2) { _ in true }
                    == [])
        }
    }

    @Test(arguments: [(3, 2), (2, 3), (1, 600), (600, 1), (3, 3)])
    func keepsSmallPictures(_ width: Int, _ height: Int) throws {
        let (state, kept) = try read(Self.png(width, height))
        #expect(kept != nil && !state.isTracker && state.sha256 != nil)
    }

    @Test(
        arguments: [
            Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), Array("<!doctype html>".utf8),
            [0, 0, 1, 0, 1, 0], Array("%PDF-1.7".utf8), Array("not a picture".utf8), [0xFF],
            // HEIC and TIFF, which few browsers show.
            [0, 0, 0, 24] + Array("ftypheic".utf8) + [0, 0], Array("II*\0".utf8), Array("RIFF0000WAVE".utf8),
        ] as [[UInt8]])
    func refusesOtherTypes(_ bytes: [UInt8]) throws {
        let (state, kept) = try read(bytes)
        #expect(kept == nil && state.sha256 == nil && state.failures == 1)
        #expect(state.problem == "the answer is not a picture that browsers show")
        #expect(state.next == Self.now + 3600)
    }

    @Test(
        arguments: [
            ("jpg", [0xFF, 0xD8, 0xFF, 0xE0, 0, 16]), ("gif", Self.gif(9, 9)),
            ("webp", Array("RIFF0000WEBPVP8 ".utf8)), ("avif", [0, 0, 0, 24] + Array("ftypavif".utf8)),
        ] as [(String, [UInt8])]) func takesWhatBrowsersShow(_ ending: String, _ bytes: [UInt8]) throws
    {
        let (state, kept) = try read(bytes)
        #expect(kept == bytes && state.ending == ending && state.problem == nil)
    }

    @Test(arguments: [204, 304, 403, 404, 429, 500, 503]) func failsByStatus(_ status: Int) throws {
        let (state, kept) = try read(status == 204 ? [] : Self.png(9, 9), status: status)
        #expect(kept == nil && state.failures == 1 && state.status == status && state.next == Self.now + 3600)
    }

    @Test func triesAgainAfterAWhile() throws {
        var state = FetchState()
        var waits: [Int] = []
        for _ in 0..<8 {
            state =
                PictureStage.read(
                    .failure(ResourceFailure(message: "nothing answers there")), state, now: Self.now
                ).state
            waits.append((state.next ?? 0) - Self.now)
        }
        #expect(waits == [3600, 3600, 3600, 3600, 3600, 7200, 14400, 28800])
        let (good, kept) = try read(Self.png(9, 9), state)
        #expect(kept != nil && good.failures == 0 && good.problem == nil && good.next == nil)
    }

    @Test func honoursRetryAfter() throws {
        let answer = try AnswerSample.answer(503, at: Self.url) { $0.retryAfter = 20000 }
        #expect(PictureStage.read(answer, FetchState(), now: Self.now).state.next == Self.now + 20000)
    }

    // MARK: What is wanted

    private func item(_ image: String?, html: String = "") -> Item {
        var item = Item(id: image ?? html)
        item.image = image
        item.contentHTML = html
        return item
    }

    private func wanted(_ state: FetchState, now: Int = now, isStored: Bool = true) -> Bool {
        !PictureStage.wanted([item(Self.url)], [Self.url: state], now: now) { _ in isStored }.isEmpty
    }

    @Test func listsEachAddressOnce() {
        let other = "https://pictures.example/b.png"
        let items = [
            item(Self.url, html: "<p><img src=\"\(other)\"><img src=\"data:image/png;base64,AAAA\"></p>"),
            item(other, html: "<img src=\"\(Self.url)\"><img src=\"/relative.png\">"), item(nil),
        ]
        #expect(PictureStage.wanted(items, [:], now: Self.now) { _ in true } == [Self.url, other])
    }

    @Test func wantsWhatIsMissing() throws {
        let stored = try read(Self.png(9, 9)).state
        #expect(!wanted(stored))
        // The file was removed.
        #expect(wanted(stored, isStored: false))
        let failed = try read([], status: 404).state
        #expect(
            !wanted(failed) && !wanted(failed, now: Self.now + 3599) && wanted(failed, now: Self.now + 3600))
        let gone = try read([], status: 410).state
        #expect(!wanted(gone, now: Self.now + 3600))
    }

    /// Once there, its file removed, and gone from the server since.
    @Test func waitsToRepeatAFailureOfAPictureItHad() throws {
        let stored = try read(Self.png(9, 9)).state
        let failed = try read([], status: 404, stored).state
        #expect(!wanted(failed, isStored: false) && wanted(failed, now: Self.now + 3600, isStored: false))
    }
}
