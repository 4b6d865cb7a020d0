import Testing

@testable import WebFetching

struct RetryAfterTests {
    @Test(
        arguments: [
            ("0", nil, Duration.seconds(0)), ("120", nil, .seconds(120)),
            ("99999999999999999999", nil, .seconds(999_999_999)),
            ("Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:30 GMT", .seconds(7)),
            ("Fri, 01 Mar 2024 00:00:00 GMT", "Wed, 28 Feb 2024 00:00:00 GMT", .seconds(2 * 86400)),
            ("Wed, 01 Mar 2023 00:00:00 GMT", "Tue, 28 Feb 2023 23:59:59 GMT", .seconds(1)),
            ("Mon, 01 Jan 2024 00:00:01 GMT", "Sun, 31 Dec 2023 23:59:59 GMT", .seconds(2)),
            ("Sun, 06 Nov 1994 08:49:30 GMT", "Sun, 06 Nov 1994 08:49:37 GMT", .zero),
            ("Sun, 06 Nov 1994 08:49:37 GMT", nil, nil), ("soon", nil, nil), ("-1", nil, nil), ("", nil, nil),
            ("1.5", nil, nil), ("Sun, 41 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT", nil),
        ] as [(String, String?, Duration?)])
    func waits(_ value: String, _ date: String?, _ wait: Duration?) {
        #expect(RetryAfter.wait(value, date: date) == wait)
    }
}
