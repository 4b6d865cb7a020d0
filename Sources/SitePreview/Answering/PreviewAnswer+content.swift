import Dates

extension PreviewAnswer {
    /// The content of a successful response. The request's conditions turn it into the whole, a range,
    /// or 304.
    struct Content {
        enum Source {
            case file(ServedFile)
            case bytes([UInt8])
        }

        var source: Source
        var type: String
        var tag: EntityTag
        /// The modification time in seconds since 1970.
        var modified: Int?
        var extra: HeaderFields = [:]

        var size: Int {
            switch source {
            case .file(let facts): facts.size
            case .bytes(let bytes): bytes.count
            }
        }
    }

    init(_ content: Content, for request: PreviewRequest) {
        let conditions = Conditions(request.fields, tag: content.tag, modified: content.modified)
        // `no-cache` lets caches store the response but requires revalidation on each use.
        var fields: HeaderFields = ["ETag": content.tag.text, "Cache-Control": "no-cache"]
        if let modified = content.modified { fields.add("Last-Modified", HTTPDate.text(modified)) }
        for field in content.extra.all { fields.add(field.name, field.value) }
        fields.add("X-Content-Type-Options", "nosniff")
        // Decided before the copy's validity (RFC 9110, section 13.2.2).
        if conditions.haveFailed {
            self = .problem(.preconditionFailed, "the file is another than the one that was asked for")
            return
        }
        if conditions.isNotModified {
            self.init(.notModified, fields)
            return
        }
        fields.add("Accept-Ranges", "bytes")
        let size = content.size
        let part: Range<Int>
        switch conditions.range(size: size) {
        case .unsatisfiable:
            self = .problem(.rangeNotSatisfiable, "there are \(size) bytes")
            self.fields.add("Content-Range", "bytes */\(size)")
            self.fields.add("Accept-Ranges", "bytes")
            return
        case .whole:
            part = 0..<size
            self.init(.ok, fields)
        case .part(let range):
            part = range
            self.init(.partialContent, fields)
            self.fields.add("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)")
        }
        self.fields.add("Content-Type", content.type)
        self.fields.add("Content-Length", "\(part.count)")
        switch content.source {
        case .file(let facts): body = .file(facts, part)
        case .bytes(let bytes): body = .bytes(part.count == bytes.count ? bytes : Array(bytes[part]))
        }
    }
}
