import Testing

@testable import WebFetching

struct FreshnessTests {
    private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    private static let later = "Sun, 06 Nov 1994 09:49:37 GMT"

    @Test(
        arguments: [
            ("", nil), ("max-age=600", 600), ("public, max-age=600", 600), ("Max-Age = 600", 600),
            ("max-age=\"600\"", 600), ("max-age=0", 0), ("max-age=600, no-cache", 0), ("no-store", 0),
            ("NO-CACHE", 0), ("private=\"set-cookie\", max-age=60", 60), ("max-age=60,max-age=70", 60),
            ("max-age=99999999999999999999999", 999_999_999),
            ("max-age=-1", nil), ("max-age=", nil), ("max-age=soon", nil), ("s-maxage=60", nil),
            ("max-age", nil),
            ("no-cachet", nil), ("no-cache=\"set-cookie\", max-age=60", 60), (",,,", nil),
        ] as [(String, Int?)])
    func readsCacheControl(_ field: String, _ seconds: Int?) {
        #expect(Freshness.seconds(cacheControl: field, expires: nil, date: nil) == seconds)
    }

    @Test(
        arguments: [
            (later, date, 3600), (date, date, 0), (date, later, 0), ("0", date, 0), ("-1", nil, 0),
            ("", nil, 0),
            (later, nil, nil), (later, "today", nil), (nil, date, nil),
        ] as [(String?, String?, Int?)])
    func readsExpires(_ expires: String?, _ date: String?, _ seconds: Int?) {
        #expect(Freshness.seconds(cacheControl: "", expires: expires, date: date) == seconds)
        // `max-age` comes first (RFC 9111, 5.3).
        #expect(Freshness.seconds(cacheControl: "max-age=5", expires: expires, date: date) == 5)
    }
}
