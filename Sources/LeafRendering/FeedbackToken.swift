package import Foundation
import SiteFiles

/// The token by which a home server knows a question from its own page. It holds for one day.
package enum FeedbackToken {
    /// HMAC-SHA256 over the UTC date (`2026-01-31`), in hex: the one place where a page depends on the day, and only
    /// where a secret is set.
    package static func mint(secret: String, on date: Date) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        let padded = { (number: Int?, width: Int) in
            let text = String(number ?? 0)
            return String(repeating: "0", count: max(0, width - text.count)) + text
        }
        let day = "\(padded(parts.year, 4))-\(padded(parts.month, 2))-\(padded(parts.day, 2))"
        return Digest.hmacSHA256Hex(key: secret, message: day)
    }
}
