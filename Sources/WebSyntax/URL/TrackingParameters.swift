/// Query parameters, redirects and pictures that only tell who reads.
package enum TrackingParameters {
    /// Returns an address without its tracking parameters. The others keep their order and spelling.
    package static func removed(from address: String) -> String {
        // Signs of ASCII are whole characters in addresses, and comparing bytes is much faster.
        let bytes = address.utf8
        let hash = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
        guard let mark = bytes[..<hash].firstIndex(of: UInt8(ascii: "?")) else { return address }
        let parameters = bytes[bytes.index(after: mark)..<hash]
            .split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { Substring($0) }
        let kept = parameters.filter { parameter in
            let name = parameter.utf8.prefix { $0 != UInt8(ascii: "=") }
            // No name is shorter, as in `mayChange`.
            if name.count < 3 { return true }
            let value = parameter.utf8[name.endIndex...].dropFirst()
            return !isTracking(Substring(name).lowercased(), value)
        }
        guard kept.count < parameters.count else { return address }
        let query = kept.joined(separator: "&")
        return address[..<mark] + (query.isEmpty ? "" : "?" + query) + address[hash...]
    }

    /// Returns true if the query of an address may have a tracking parameter, or the address a target: false is certain.
    package static func mayChange(host: Bytes, query: Bytes) -> Bool {
        if wrappers.contains(where: { hasSuffix(host, $0.host) }) { return true }
        var start = 0
        while start < query.count {
            let end = query.firstOffset(of: UInt8(ascii: "&"), from: start, to: query.count) ?? query.count
            let stop = query.firstOffset(of: UInt8(ascii: "="), from: start, to: end) ?? end
            // The names and prefixes have 3 letters or more.
            if stop - start >= 3,
                isTracking(query.lowercasedText(start..<stop), query[stop..<end].dropFirst())
            {
                return true
            }
            start = end + 1
        }
        return false
    }

    private static func hasSuffix(_ text: Bytes, _ suffix: String) -> Bool {
        text.count >= suffix.utf8.count && text.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
    }

    private static func isTracking(_ name: String, _ value: some Sequence<UInt8>) -> Bool {
        prefixes.contains { name.hasPrefix($0) } || names.contains(name)
            // Medium names the feed; other sites have parameters of this name that choose what they show.
            || name == "source" && value.starts(with: "rss-".utf8)
    }

    private static let prefixes = [
        "utm_", "mtm_", "pk_", "piwik_", "matomo_", "hsa_", "at_campaign", "at_custom", "at_link_",
    ]

    private static let names: Set<String> = [
        "_ga", "_hsenc", "_hsmi", "at_bbc_team", "at_format", "at_medium", "at_ptr_name", "cmp", "cmpid",
        "dclid", "fbclid", "gbraid", "gclid", "gclsrc", "icid", "igshid", "li_fat_id", "mc_cid", "mc_eid",
        "mkt_tok", "msclkid", "ncid", "ns_campaign", "ns_fee", "ns_linkname", "ns_mchannel", "ns_source",
        "oly_anon_id", "oly_enc_id", "ref_src", "s_cid", "spm", "srsltid", "ttclid", "twclid", "vero_id",
        "wbraid", "wickedid", "wt_mc", "yclid",
    ]

    /// Returns the address that a redirecting wrapper has as a parameter, or nil if the address is not a wrapper.
    package static func target(of address: WebAddress) -> WebAddress? {
        guard let host = address.host, let query = address.query else { return nil }
        let wrapper = wrappers.first {
            (host == $0.host || host.hasSuffix("." + $0.host)) && ($0.path ?? address.path) == address.path
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

    /// Without a path, all addresses of the host are wrappers.
    private static let wrappers: [(host: String, path: String?, parameters: Set<String>)] = [
        ("google.com", "/url", ["q", "url"]), ("facebook.com", "/l.php", ["u"]),
        ("youtube.com", "/redirect", ["q"]), ("out.reddit.com", nil, ["url"]),
        ("duckduckgo.com", "/l/", ["uddg"]), ("t.umblr.com", "/redirect", ["z"]),
        ("vk.com", "/away.php", ["to"]),
        ("slack-redir.net", "/link", ["url"]), ("l.instagram.com", "/", ["u"]),
    ]

    /// Returns true for the address of a counting picture.
    package static func isPixel(_ address: String) -> Bool {
        guard let host = plainHost(of: address) ?? WebAddress(address)?.host else { return false }
        return pixelHosts.contains(host)
    }

    /// Returns the host of an address in the usual form: a domain in lower case, without credentials and port.
    private static func plainHost(of address: String) -> String? {
        guard address.hasPrefix("https://") || address.hasPrefix("http://") else { return nil }
        let rest = address.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
        let host = rest.prefix { $0 != UInt8(ascii: "/") }
        let isPlain = host.allSatisfy {
            $0.isASCIIAlphanumeric && !$0.isASCIIUppercase || $0 == UInt8(ascii: ".")
                || $0 == UInt8(ascii: "-")
        }
        return isPlain && host.endIndex < rest.endIndex ? String(Substring(host)) : nil
    }

    private static let pixelHosts: Set<String> = [
        "analytics.twitter.com", "b.scorecardresearch.com", "bat.bing.com", "counter.yadro.ru",
        "mc.yandex.ru",
        "pixel.quantserve.com", "pixel.wp.com", "px.ads.linkedin.com", "sb.scorecardresearch.com",
        "stats.wordpress.com", "www.google-analytics.com",
    ]
}
