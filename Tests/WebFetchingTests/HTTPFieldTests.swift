import WebFetching
import Testing

struct HTTPFieldTests {
    @Test(arguments: [
        ("Authorization: Bearer x:y", "Authorization", "Bearer x:y"), ("X-Feed:\t 1", "X-Feed", "1"),
        ("X-Empty:", "X-Empty", ""),
    ])
    func linesOfPeople(_ line: String, _ name: String, _ value: String) throws {
        let field = try #require(HTTPField(line))
        #expect(field.name == name)
        #expect(field.value == value)
    }

    /// A line break would begin another header, and some fields would change what comes back.
    @Test(arguments: [
        "no colon", ": value", "a b: c", "X: a\r\nHost: b", "X: a\nb", "X: \0", "Host: a", "RANGE: bytes=0-1",
        "content-length: 3", "Accept-Encoding: br", "If-None-Match: *", "Transfer-Encoding: chunked",
    ])
    func rejectsInvalidFields(_ line: String) { #expect(HTTPField(line) == nil) }
}
