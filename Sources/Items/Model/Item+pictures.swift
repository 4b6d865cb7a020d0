extension Item {
    /// The addresses of the item's pictures: the picture of the item, then those of its content, each once.
    package var pictureAddresses: [String] {
        var addresses: [String] = []
        let own = [facts.page?.image, bannerImage, image].compactMap { $0 }.first
        for address in [own].compactMap({ $0 }) + ContentPictures.addresses(in: shownHTML)
        where address.hasPrefix("http://") || address.hasPrefix("https://") {
            if !addresses.contains(address) { addresses.append(address) }
        }
        return addresses
    }

    /// The sanitised HTML that the item's page shows: the article of the linked page, else the feed's content.
    package var shownHTML: String { facts.page?.html ?? contentHTML ?? "" }
}
