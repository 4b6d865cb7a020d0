/// The state of one address between requests (RFC 9110, 8.8 and 13).
package struct FetchState: Sendable, Hashable {
    /// The address after permanent redirects; nil if it is the requested one.
    package var finalURL: String?
    /// The validators of the last answer, as they were sent.
    package var entityTag: String?
    package var lastModified: String?
    /// The time of the last request and of the next one, in seconds since 1970-01-01T00:00:00Z.
    package var checked: Int?
    package var next: Int?
    /// The requests in a row that failed.
    package var failures = 0
    /// The status of the last answer.
    package var status: Int?
    /// Members of other versions, which are written again.
    package var others: [String: JSONTree] = [:]

    package init() {}

    init(_ reader: inout ObjectReader) {
        finalURL = reader.string("final_url")
        entityTag = reader.string("etag")
        lastModified = reader.string("last_modified")
        checked = reader.date("checked")
        next = reader.date("next")
        failures = reader.count("failures") ?? 0
        status = reader.count("status")
        others = reader.rest
    }

    var tree: JSONTree {
        var object = ObjectBuilder()
        object.add("final_url", finalURL)
        object.add("etag", entityTag)
        object.add("last_modified", lastModified)
        object.add("checked", date: checked)
        object.add("next", date: next)
        if failures > 0 { object.add("failures", failures) }
        object.add("status", status)
        object.add(others)
        return .object(object.members)
    }
}
