/// A picture or another file in a transcript.
package struct Attachment: Sendable, Hashable {
    package var name: String?
    /// A media type, such as `image/png`.
    package var type: String?
    /// The content; empty where the transcript names the file only.
    package var bytes: [UInt8] = []
    /// The size in bytes that the transcript states.
    package var size: Int?

    /// The type of a picture that browsers show, by its first bytes; `nil` for any other file, and without content.
    package var pictureType: String? {
        func begins(_ signature: [UInt8], at offset: Int = 0) -> Bool {
            bytes.dropFirst(offset).starts(with: signature)
        }
        if begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "png" }
        if begins([0xFF, 0xD8, 0xFF]) { return "jpg" }
        if begins(Array("GIF8".utf8)) { return "gif" }
        if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8) { return "webp" }
        return nil
    }
}
