import WebFetching
import Testing
import WebSyntax

struct RefreshCacheTests {
    @Test func anAddressIsKnownWithoutItsFragment() throws {
        let sprite = try #require(WebAddress("https://feed.example/sprite.svg"))
        let part = try #require(WebAddress("https://feed.example/sprite.svg#play"))
        let other = try #require(WebAddress("https://feed.example/sprite.svg?v=2"))
        let known = KnownAsset(
            contentType: "image/svg+xml", bytes: [1], sha256: "", entityTag: "\"1\"", lastModified: nil)
        let cache = RefreshCache([part: known])
        #expect(cache[sprite] == known)
        #expect(cache[part] == known)
        #expect(cache[other] == nil)
    }
}
