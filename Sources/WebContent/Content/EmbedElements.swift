import WebSyntax

/// Custom elements that load a player or a frame when they are shown: those of AMP, and light players.
package enum EmbedElements {
    /// The attribute with the key of what an element shows, and the address before the key.
    private static let players: [String: (attribute: String, address: String)] = [
        "amp-youtube": ("data-videoid", "https://www.youtube.com/watch?v="),
        "lite-youtube": ("videoid", "https://www.youtube.com/watch?v="),
        "lite-vimeo": ("videoid", "https://vimeo.com/"),
        "amp-vimeo": ("data-videoid", "https://vimeo.com/"),
        "amp-dailymotion": ("data-videoid", "https://www.dailymotion.com/video/"),
        "amp-twitter": ("data-tweetid", "https://twitter.com/i/status/"),
        "amp-instagram": ("data-shortcode", "https://www.instagram.com/p/"),
        "amp-facebook": ("data-href", ""),
    ]

    /// Returns the address of what a custom element shows; nil for all others.
    package static func address(_ name: String, _ attributes: [String: String]) -> String? {
        if let player = players[name], let key = attributes[player.attribute], !key.isEmpty {
            return player.address + key
        }
        guard ["amp-iframe", "amp-video", "amp-audio", "amp-video-iframe"].contains(name) else { return nil }
        return attributes["src"]
    }
}
