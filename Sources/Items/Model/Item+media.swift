import WebSyntax

extension Item {
    /// True if the item has a sound to listen to.
    package var hasAudio: Bool { media.contains { !$0.isVideo } }
    /// True if the item has a film to watch.
    package var hasVideo: Bool { media.contains(where: \.isVideo) }
    /// The sounds and films.
    package var media: [Attachment] { attachments.filter { $0.isAudio || $0.isVideo } }
    /// The files of other kinds, such as PDF and archives. Pictures are shown, and pages are the article itself.
    package var documents: [Attachment] {
        attachments.filter { !$0.isAudio && !$0.isVideo && !$0.isPicture && !$0.isPage && $0.url != url }
    }
}

extension Attachment {
    private static let audioEndings: Set<String> = ["mp3", "m4a", "aac", "ogg", "oga", "opus", "flac", "wav"]
    private static let videoEndings: Set<String> = ["mp4", "m4v", "mov", "webm", "ogv", "mpg", "mpeg"]

    private static let pictureEndings: Set<String> = [
        "png", "jpg", "jpeg", "gif", "webp", "avif", "svg", "bmp",
    ]
    private static let pageEndings: Set<String> = ["html", "htm", "xhtml", "php", "asp", "aspx"]

    package var isAudio: Bool { isMedia("audio/", Self.audioEndings) }
    /// True for films. The players of video sites are declared as Flash, and streams as lists of their parts.
    package var isVideo: Bool {
        switch mimeType?.lowercased() {
        case "application/x-shockwave-flash", "application/x-mpegurl", "application/vnd.apple.mpegurl": true
        default: isMedia("video/", Self.videoEndings)
        }
    }

    package var isPicture: Bool { isPictureByMedium || isMedia("image/", Self.pictureEndings) }
    fileprivate var isPage: Bool {
        isMedia("text/html", Self.pageEndings) || isMedia("application/xhtml", Self.pageEndings)
    }

    /// The last part of the address's path, as written; nil for an address of a host alone.
    package var fileName: Substring? {
        // The host has full stops, too.
        url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").dropFirst(2).last
    }

    /// The kind of a document in capital letters, such as `PDF`: the ending of its name, else the part of its type that
    /// names a format. Nil for a file that has neither.
    package var format: String? {
        func word(_ text: Substring?) -> String? {
            guard let text, (1...5).contains(text.utf8.count), text.utf8.allSatisfy(\.isASCIIAlphanumeric),
                text.contains(where: \.isLetter)
            else { return nil }
            return text.uppercased()
        }
        let name = fileName ?? ""
        let ending = name.contains(".") ? name.split(separator: ".").last : nil
        let subtype = mimeType?.prefix { $0 != ";" }.split(separator: "/").last?.split(separator: "+").first
        return word(ending) ?? word(subtype)
    }

    /// The format of a file that is neither a picture nor a page.
    package var documentFormat: String? { isPicture || isPage ? nil : format }

    /// Returns true for a type, or for an ending where the feed gives no usable type.
    private func isMedia(_ type: String, _ endings: Set<String>) -> Bool {
        if let mimeType, !mimeType.isEmpty, mimeType != "application/octet-stream" {
            return mimeType.hasPrefix(type)
        }
        let path = url.prefix { $0 != "?" && $0 != "#" }
        return endings.contains(path.split(separator: ".").last?.lowercased() ?? "")
    }
}
