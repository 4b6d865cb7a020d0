import WebSyntax

extension Item {
    /// The addresses of the item's pictures: the picture of the item, those of its content, and attached ones, each once.
    package var pictureAddresses: [String] {
        var addresses: [String] = []
        let all =
            [ownPicture].compactMap { $0 } + ContentPictures.addresses(in: shownHTML)
            + attachedPictures(besides: ownPicture).map(\.url)
        for address in all where address.hasPrefix("http://") || address.hasPrefix("https://") {
            if !addresses.contains(address) { addresses.append(address) }
        }
        return addresses
    }

    /// The addresses of the pictures that may represent the item: all but emoji, icons and portraits.
    package var heroAddresses: [String] {
        let small = Set(ContentPictures.smallAddresses(in: shownHTML))
        return pictureAddresses.filter { !small.contains($0) && !PhotoAddress.isOrnament($0) }
    }

    /// The picture that the item is known by.
    private var ownPicture: String? { [facts.page?.image, bannerImage, image].compactMap { $0 }.first }

    /// The sanitised HTML that the item's page shows: the article of the linked page, else the feed's content.
    package var shownHTML: String { facts.page?.html ?? contentHTML ?? "" }

    /// Returns the attached pictures that neither the content shows nor the page above it. A linked page has its own
    /// pictures.
    ///
    /// - Parameter hero: the address of the picture above the content.
    package func attachedPictures(besides hero: String?) -> [Attachment] {
        let pictures = attachments.filter(\.isPicture)
        guard facts.page == nil, !pictures.isEmpty else { return [] }
        // A thumbnail shows the one attached picture in another size.
        if let own = ownPicture, pictures.count == 1, own != pictures[0].url { return [] }
        let addresses = ContentPictures.addresses(in: shownHTML) + [hero].compactMap { $0 }
        var shown = Set(addresses.map(Self.pictureKey))
        return pictures.filter { picture in
            // WordPress attaches the portrait of the author.
            if WebAddress(picture.url)?.host?.hasSuffix("gravatar.com") == true { return false }
            return shown.insert(Self.pictureKey(picture.url)).inserted
        }
    }

    /// Parameters that only choose a size or a format.
    private static let sizes: Set<Substring> = [
        "w", "h", "width", "height", "fit", "resize", "crop", "s", "size", "quality", "q", "dpr", "auto",
        "format", "ssl",
        "strip", "zoom",
    ]

    /// Returns an address that pictures in several sizes share: `a-300x200.jpg?w=300` is `a.jpg`.
    private static func pictureKey(_ address: String) -> String {
        let parts = address.split(separator: "?", maxSplits: 1)
        let query = parts.dropFirst().joined().split(separator: "&").filter {
            !sizes.contains($0.prefix { $0 != "=" })
        }
        let path = (parts.first ?? "").replacing(/-[0-9]+x[0-9]+(?=\.[A-Za-z]+$)/, with: "")
        return ([String(path)] + query.map(String.init)).joined(separator: "?")
    }
}
