import WebSyntax

extension Item {
    /// The item with addresses that do not tell who reads: its links, pictures, attachments and the pages of its authors. A
    /// store of an older version may have others.
    package var withoutTracking: Item {
        var item = self
        (item.url, item.externalURL) = (Self.clean(url), Self.clean(externalURL))
        (item.image, item.bannerImage) = (Self.clean(image), Self.clean(bannerImage))
        if authors.contains(where: { Self.isTracking($0.url) || Self.isTracking($0.avatar) }) {
            item.authors = authors.map { author in
                var author = author
                (author.url, author.avatar) = (Self.clean(author.url), Self.clean(author.avatar))
                return author
            }
        }
        guard attachments.contains(where: { Self.isTracking($0.url) }) else { return item }
        // Two addresses may be one without their parameters.
        var seen: Set<String> = []
        item.attachments = attachments.compactMap { attachment in
            var attachment = attachment
            guard !TrackingParameters.isPixel(attachment.url) else { return nil }
            attachment.url = TrackingParameters.removed(from: attachment.url)
            return seen.insert(attachment.url).inserted ? attachment : nil
        }
        return item
    }

    private static func clean(_ address: String?) -> String? {
        address.map { TrackingParameters.removed(from: $0) }
    }

    private static func isTracking(_ address: String?) -> Bool {
        guard let address else { return false }
        return TrackingParameters.isPixel(address) || TrackingParameters.removed(from: address) != address
    }
}
