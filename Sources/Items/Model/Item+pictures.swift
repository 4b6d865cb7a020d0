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

    /// Returns the address of the picture that represents the item: the first of ``heroAddresses`` that a store has.
    ///
    /// - Parameter states: by address.
    package func heroAddress(in states: [String: FetchState]) -> String? {
        heroAddresses.first { address in
            guard let state = states[address], state.sha256 != nil else { return false }
            return !PhotoAddress.isSmall(width: state.width, height: state.height)
        }
    }

    /// The picture that the item is known by. In place of a reduced one, it is the same photo in the largest size that the
    /// content or an attachment has.
    private var ownPicture: String? {
        guard let own = [facts.page?.image, bannerImage, image].compactMap({ $0 }).first else { return nil }
        guard var width = PhotoAddress.width(in: own) else { return own }
        let attached = facts.page?.html == nil ? attachments.filter(\.isPicture).map(\.url) : []
        let key = PhotoAddress.key(own)
        var best = own
        for address in ContentPictures.addresses(in: shownHTML) + attached
        where PhotoAddress.key(address) == key {
            // An address without a size is the original.
            let other = PhotoAddress.width(in: address) ?? PhotoAddress.widest
            if other > width, other <= PhotoAddress.widest { (best, width) = (address, other) }
        }
        return best
    }

    /// The sanitised HTML that the item's page shows: the article of the linked page, else the feed's content.
    package var shownHTML: String { facts.page?.html ?? contentHTML ?? "" }

    /// Returns the attached pictures that neither the content shows nor the page above it. A linked page has its own
    /// pictures.
    ///
    /// - Parameter hero: the address of the picture above the content.
    package func attachedPictures(besides hero: String?) -> [Attachment] {
        let pictures = attachments.filter(\.isPicture)
        guard facts.page?.html == nil, !pictures.isEmpty else { return [] }
        // A thumbnail shows the one attached picture in another size.
        if let own = ownPicture, pictures.count == 1, own != pictures[0].url { return [] }
        let addresses = ContentPictures.addresses(in: shownHTML) + [hero].compactMap { $0 }
        var shown = Set(addresses.map { PhotoAddress.key($0) })
        return pictures.filter { picture in
            // WordPress attaches the portrait of the author.
            if WebAddress(picture.url)?.host?.hasSuffix("gravatar.com") == true { return false }
            return shown.insert(PhotoAddress.key(picture.url)).inserted
        }
    }
}
