/// Query parameters, redirects and pictures that only tell who reads.
package enum TrackingParameters {
    /// Returns an address without its tracking parameters. The others keep their order and spelling.
    package static func removed(from address: String) -> String {
        let hash = address.firstIndex(of: "#") ?? address.endIndex
        guard let mark = address[..<hash].firstIndex(of: "?") else { return address }
        let parameters = address[address.index(after: mark)..<hash]
            .split(separator: "&", omittingEmptySubsequences: false)
        let kept = parameters.filter { !isTracking($0.prefix { $0 != "=" }.lowercased()) }
        guard kept.count < parameters.count else { return address }
        let query = kept.joined(separator: "&")
        return address[..<mark] + (query.isEmpty ? "" : "?" + query) + address[hash...]
    }

    private static func isTracking(_ name: String) -> Bool {
        ["utm_", "mtm_", "pk_", "piwik_", "matomo_", "hsa_"].contains { name.hasPrefix($0) }
            || names.contains(name)
    }

    private static let names: Set<String> = [
        "_hsenc", "_hsmi", "dclid", "fbclid", "gbraid", "gclid", "gclsrc", "igshid", "li_fat_id", "mc_cid",
        "mc_eid",
        "mkt_tok", "msclkid", "oly_anon_id", "oly_enc_id", "srsltid", "ttclid", "twclid", "vero_id", "wbraid",
        "wickedid", "yclid",
    ]

    /// Returns the address that a redirecting wrapper has as a parameter, or nil if the address is not a wrapper.
    package static func target(of address: WebAddress) -> WebAddress? {
        guard let host = address.host, let query = address.query else { return nil }
        let wrapper = wrappers.first {
            (host == $0.host || host.hasSuffix("." + $0.host)) && address.path == $0.path
        }
        guard let wrapper else { return nil }
        for parameter in query.split(separator: "&") {
            let parts = parameter.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, wrapper.parameters.contains(String(parts[0])) else { continue }
            guard let target = WebAddress(PercentDecoder.text(parts[1])) else { continue }
            if target.scheme == "http" || target.scheme == "https" { return target }
        }
        return nil
    }

    private static let wrappers: [(host: String, path: String, parameters: Set<String>)] = [
        ("google.com", "/url", ["q", "url"]), ("facebook.com", "/l.php", ["u"]),
        ("youtube.com", "/redirect", ["q"]), ("out.reddit.com", "/", ["url"]),
        ("duckduckgo.com", "/l/", ["uddg"]), ("t.umblr.com", "/redirect", ["z"]),
        ("vk.com", "/away.php", ["to"]),
        ("slack-redir.net", "/link", ["url"]), ("l.instagram.com", "/", ["u"]),
    ]

    /// Returns true for the address of a counting picture.
    package static func isPixel(_ address: String) -> Bool {
        guard let host = WebAddress(address)?.host else { return false }
        return pixelHosts.contains(host)
    }

    private static let pixelHosts: Set<String> = [
        "analytics.twitter.com", "b.scorecardresearch.com", "bat.bing.com", "counter.yadro.ru",
        "mc.yandex.ru",
        "pixel.quantserve.com", "pixel.wp.com", "px.ads.linkedin.com", "sb.scorecardresearch.com",
        "stats.wordpress.com", "www.google-analytics.com",
    ]
}
