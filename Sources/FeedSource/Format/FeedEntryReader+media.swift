import Items
import WebContent

/// Enclosures and Media RSS.
extension FeedEntryReader {
    // MARK: Attachments

    /// Returns enclosures and media, each address and each photo once. A size of 0 means unknown.
    func attachments(_ element: FeedElement) -> [Attachment] {
        var found: [Attachment] = []
        func add(
            _ address: String?, _ element: FeedElement, type: String?, size: String?,
            description: FeedElement? = nil, title: FeedElement? = nil
        ) {
            guard let address = FeedAddress.resolved(address, element.base),
                !found.contains(where: { $0.url == address })
            else { return }
            var attachment = Attachment(url: address)
            attachment.mimeType = type.flatMap(PlainFeedText.trimmed)
            attachment.title = element.attribute("title") ?? (element.first("media:title") ?? title)?.value
            attachment.sizeInBytes = size.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
            attachment.durationInSeconds = element.attribute("duration").flatMap(Self.duration)
            attachment.alternativeText = Self.words(element.first("media:description") ?? description)
            attachment.isPictureByMedium =
                attachment.mimeType == nil && element.attribute("medium") == "image"
            found.append(attachment)
        }
        func addMedia(_ media: FeedElement, description: FeedElement?, title: FeedElement?) {
            guard let address = media.attribute("url") else { return }
            add(
                address, media, type: media.attribute("type"), size: media.attribute("filesize"),
                description: description, title: title)
        }
        for child in element.elements {
            switch child.key {
            case "enclosure":
                add(
                    child.attribute("url"), child, type: child.attribute("type"),
                    size: child.attribute("length"))
            case "link" where child.attribute("rel") == "enclosure",
                "atom:link" where child.attribute("rel") == "enclosure":
                add(
                    child.attribute("href"), child, type: child.attribute("type"),
                    size: child.attribute("length"))
            // Content elsewhere (RFC 4287, 4.1.3.2) that is no text.
            case "content"
            where FeedTexts.isBinary(child.attribute("type").flatMap(PlainFeedText.trimmed)?.lowercased()):
                add(child.attribute("src"), child, type: child.attribute("type")?.lowercased(), size: nil)
            case "media:group":
                guard let media = Self.choice(of: child) else { continue }
                let isImage = Self.isImage(media)
                addMedia(
                    media, description: isImage ? Self.description(in: child, of: element) : nil,
                    title: isImage ? child.first("media:title") : nil)
            default: break
            }
        }
        let media = Self.photos(element.all("media:content"))
        // The description beside several pictures describes none of them.
        let isAlone = media.filter(Self.isImage).count == 1
        for content in media {
            let isDescribed = isAlone && Self.isImage(content)
            addMedia(
                content, description: isDescribed ? Self.description(in: element, of: element) : nil,
                title: nil)
        }
        if let seconds = element.first("itunes:duration")?.value.flatMap(Self.duration) {
            for index in Self.recordings(found) where found[index].durationInSeconds == nil {
                found[index].durationInSeconds = seconds
            }
        }
        return found
    }

    /// Returns the indices of the files that the duration of an episode is of: its sounds, else its films. A file
    /// alone may have no type.
    private static func recordings(_ files: [Attachment]) -> [Int] {
        if files.count == 1 { return [0] }
        let sounds = files.indices.filter { files[$0].isAudio }
        return sounds.isEmpty ? files.indices.filter { files[$0].isVideo } : sounds
    }

    // MARK: Sizes

    /// Returns one of the alternatives of a group (Media RSS, `media:group`): the default, else the widest picture up to the
    /// limit, else the first.
    private static func choice(of group: FeedElement) -> FeedElement? {
        let contents = group.all("media:content").filter { $0.attribute("url") != nil }
        if let found = contents.first(where: { $0.attribute("isdefault")?.lowercased() == "true" }) {
            return found
        }
        guard let first = contents.first, isImage(first) else { return contents.first }
        return widest(contents.filter(isImage))
    }

    /// Returns media with each photo once: of its sizes the widest up to the limit, in the place of the first.
    private static func photos(_ contents: [FeedElement]) -> [FeedElement] {
        guard contents.count > 1 else { return contents }
        var photos: [[FeedElement]] = []
        var places: [String: Int] = [:]
        for content in contents {
            guard isImage(content), let address = content.attribute("url"), let width = width(content) else {
                photos.append([content])
                continue
            }
            let key = PhotoAddress.key(address, width: width)
            if let place = places[key], !photos[place].contains(where: { Self.width($0) == width }) {
                photos[place].append(content)
            } else {
                places[key] = photos.count
                photos.append([content])
            }
        }
        return photos.compactMap(widest)
    }

    /// Returns the widest element up to the limit, else the first.
    private static func widest(_ elements: [FeedElement]) -> FeedElement? {
        var best: (element: FeedElement, width: Int)?
        for element in elements {
            guard let width = width(element), width <= PhotoAddress.widest else { continue }
            if best.map({ width > $0.width }) ?? true { best = (element, width) }
        }
        return best?.element ?? elements.first
    }

    /// Returns the declared width of a picture, else the one in its address.
    private static func width(_ media: FeedElement) -> Int? {
        media.attribute("width").flatMap { Int($0) }
            ?? media.attribute("url").flatMap(PhotoAddress.width(in:))
    }

    private static func isImage(_ media: FeedElement) -> Bool {
        let (medium, type) = (media.attribute("medium"), media.attribute("type"))
        if medium == "image" || type?.hasPrefix("image/") == true { return true }
        guard medium == nil, type == nil, let address = media.attribute("url") else { return false }
        return Attachment(url: address).isPicture
    }

    // MARK: Words

    /// A longer description is not an alternative text.
    private static let longestWords = 500

    /// Returns the text of a medium, which Media RSS has in the item, its group or its content.
    static func mediaDescription(_ element: FeedElement) -> FeedElement? {
        if let own = element.first("media:description") { return own }
        for inner in element.all("media:group", "media:content") {
            if let found = mediaDescription(inner) { return found }
        }
        return nil
    }

    /// Returns the description beside a picture. In an item without another text, it is the text of the item.
    private static func description(in parent: FeedElement, of item: FeedElement) -> FeedElement? {
        guard let found = parent.first("media:description"), found.text.utf8.count <= longestWords else {
            return nil
        }
        let texts = item.elements.filter {
            ["description", "summary", "content", "content:encoded", "encoded", "body", "xhtml:body"]
                .contains($0.key)
        }
        let words = found.value
        return texts.contains { $0.value != nil } && !texts.contains { $0.value == words } ? found : nil
    }

    /// Returns the words of a description as plain text.
    private static func words(_ description: FeedElement?) -> String? {
        description.flatMap(FeedTexts().rss)?.html.map(PlainFeedText.text(ofHTML:)).flatMap(
            PlainFeedText.trimmed)
    }

    // MARK: The picture of an item

    /// Returns the picture that Media RSS or the vocabulary of podcasts names: a photo, else a thumbnail, else the cover.
    func image(_ element: FeedElement) -> String? {
        let groups = element.all("media:group")
        let photos = Self.photos(element.all("media:content")) + groups.compactMap(Self.choice)
        if let photo = photos.lazy.compactMap(address(ofPhoto:)).first { return photo }
        let parents = [element] + groups + element.all("media:content")
        for parent in parents {
            if let thumbnail = Self.widest(parent.all("media:thumbnail").filter { !Self.isSign($0) }),
                let address = thumbnail.attribute("url")
            {
                return FeedAddress.resolved(address, thumbnail.base)
            }
        }
        if let image = element.first("itunes:image") {
            return FeedAddress.resolved(
                image.attribute("href") ?? image.attribute("url") ?? image.value, image.base)
        }
        return groups.flatMap { $0.all("media:content") }.lazy.compactMap(address(ofPhoto:)).first
    }

    /// Returns true for a portrait or an icon: GitHub names the author's with 30 pixels, Blogger cuts squares of 72.
    private static func isSign(_ thumbnail: FeedElement) -> Bool {
        let sides = [width(thumbnail), thumbnail.attribute("height").flatMap { Int($0) }].compactMap(\.self)
        return sides.count == 2 && sides.allSatisfy { $0 <= smallest }
            || thumbnail.attribute("url").map(PhotoAddress.isOrnament) == true
    }

    /// The largest side in pixels of a sign.
    private static let smallest = 72

    /// Returns the address of a medium that is a photo.
    private func address(ofPhoto media: FeedElement) -> String? {
        guard Self.isImage(media), let address = FeedAddress.resolved(media.attribute("url"), media.base)
        else {
            return nil
        }
        // WordPress lists the pictures of formulas and the portrait of the author, too.
        let isSign = FormulaPicture.tex(inAddress: address) != nil || PhotoAddress.isOrnament(address)
        return isSign ? nil : address
    }
}
