import Foundation
import Testing

@testable import LeafRendering

@Suite struct FeedbackTokenTests {
    /// HMAC-SHA256("secret", "2026-01-31") and so on, by Python's hmac.
    @Test(arguments: [
        (1_769_817_600.0, "2433ea0c5884fed51f368a5869e6053f90e11103ab83aff8858ee9096fbf024c"),
        (1_769_903_999.0, "2433ea0c5884fed51f368a5869e6053f90e11103ab83aff8858ee9096fbf024c"),
        (1_769_904_000.0, "6ca87ecd7fc2b23d9df5c29015ca6b1000b2e0e7016612e112ebf2ab6283f0e5"),
        (0.0, "94f14f56677af295f54267cf4fd556d969d310c8e5dec0e751f01adbcafbb708"),
        (951_782_400.0, "f9224958ff6957c35304eb2363134bfc0df54e9d439b7e1f7c02ebfda02c6913"),
    ])
    func isTheDigestOfTheDateInUTC(_ seconds: Double, _ expected: String) {
        let date = Date(timeIntervalSince1970: seconds)
        #expect(FeedbackToken.mint(secret: "secret", on: date) == expected)
    }

    @Test func changesWithTheSecret() {
        let date = Date(timeIntervalSince1970: 0)
        #expect(FeedbackToken.mint(secret: "a", on: date) != FeedbackToken.mint(secret: "b", on: date))
    }
}
