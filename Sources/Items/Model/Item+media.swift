extension Item {
    /// True if the item has a sound to listen to.
    package var hasAudio: Bool { media.contains { !$0.isVideo } }
    /// True if the item has a film to watch.
    package var hasVideo: Bool { media.contains(where: \.isVideo) }
    /// The sounds and films.
    package var media: [Attachment] { attachments.filter { $0.isAudio || $0.isVideo } }
}

extension Attachment {
    private static let audioEndings: Set<String> = ["mp3", "m4a", "aac", "ogg", "oga", "opus", "flac", "wav"]
    private static let videoEndings: Set<String> = ["mp4", "m4v", "mov", "webm", "ogv", "mpg", "mpeg"]

    package var isAudio: Bool { isMedia("audio/", Self.audioEndings) }
    /// True for films. The players of video sites are declared as Flash.
    package var isVideo: Bool {
        mimeType == "application/x-shockwave-flash" || isMedia("video/", Self.videoEndings)
    }

    /// Returns true for a type, or for an ending where the feed gives no usable type.
    private func isMedia(_ type: String, _ endings: Set<String>) -> Bool {
        if let mimeType, !mimeType.isEmpty, mimeType != "application/octet-stream" {
            return mimeType.hasPrefix(type)
        }
        let path = url.prefix { $0 != "?" && $0 != "#" }
        return endings.contains(path.split(separator: ".").last?.lowercased() ?? "")
    }
}
