/// Frames that show advertisements or only count.
package enum EmbedAddresses {
    package static func isAdvertisement(_ address: String) -> Bool {
        let address = address.lowercased()
        return words.contains { address.contains($0) }
    }

    package static func isTiny(_ attributes: [String: String]) -> Bool {
        ["width", "height"].contains { name in
            attributes[name].flatMap { Int($0.prefix { $0.isNumber }) }.map { $0 <= 2 } ?? false
        }
    }

    private static let words = [
        "doubleclick", "googlesyndication", "googletagmanager", "/ads/", "adserver", "adservice",
        "amazon-adsystem", "taboola",
        "outbrain", "facebook.com/plugins/like", "platform.twitter.com/widgets/tweet_button", "disqus.com",
        "recaptcha", "newsletter", "subscribe",
    ]
}
