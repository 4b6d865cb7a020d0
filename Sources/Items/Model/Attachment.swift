/// A file that belongs to an item, such as the recording of an episode.
package struct Attachment: Sendable, Hashable {
    package var url: String
    package var mimeType: String?
    package var title: String?
    package var sizeInBytes: Int?
    package var durationInSeconds: Double?
    /// Members that this module does not read.
    package var others: [String: JSONTree] = [:]

    package init(url: String) { self.url = url }

    /// Returns nil and reports a finding if `url` is missing.
    init?(_ reader: inout ObjectReader) {
        guard let url = reader.string("url") else {
            reader.report("url", "is missing; the attachment is left out")
            return nil
        }
        self.url = url
        mimeType = reader.string("mime_type")
        title = reader.string("title")
        sizeInBytes = reader.count("size_in_bytes")
        durationInSeconds = reader.duration("duration_in_seconds")
        others = reader.rest
    }

    var tree: JSONTree? {
        var object = ObjectBuilder()
        object.add("url", url)
        object.add("mime_type", mimeType)
        object.add("title", title)
        object.add("size_in_bytes", sizeInBytes)
        object.add(
            "duration_in_seconds",
            durationInSeconds.map { .number($0 == $0.rounded() ? "\(Int($0))" : "\($0)") })
        object.add(others)
        return object.object
    }
}
