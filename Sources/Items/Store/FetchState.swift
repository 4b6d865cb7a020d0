/// The state of one address between requests (RFC 9110, 8.8 and 13).
package struct FetchState: Sendable, Hashable {
    /// The address after permanent redirects; nil if it is the requested one.
    package var finalURL: String?
    /// The validators of the last answer, as they were sent.
    package var entityTag: String?
    package var lastModified: String?
    /// The target of a permanent redirect that was seen once. The second time it becomes ``finalURL``.
    package var movedTo: String?
    /// The time of the last request, of the last good answer, and of the next request, in seconds since
    /// 1970-01-01T00:00:00Z.
    package var checked: Int?
    package var answered: Int?
    package var next: Int?
    /// The seconds between two requests that the feed asks for.
    package var interval: Int?
    /// The hours of the day (UTC) and the days of the week (0 for Sunday) in which the feed is not to be asked.
    package var skippedHours: [Int] = []
    package var skippedDays: [Int] = []
    /// The requests in a row that failed, and the time of the first of them.
    package var failures = 0
    package var failingSince: Int?
    /// The status of the last answer.
    package var status: Int?
    /// The reason why the last request failed.
    package var problem: String?
    /// The SHA-256 of the last good body in lower-case hex.
    package var sha256: String?
    /// The facts of a feed: title, page of the site, logo, language.
    package var title: String?
    package var homePage: String?
    package var icon: String?
    package var language: String?
    /// The size of a picture in pixels and in bytes, and the ending of its file.
    package var width: Int?
    package var height: Int?
    package var bytes: Int?
    package var ending: String?
    /// Members of other versions, which are written again.
    package var others: [String: JSONTree] = [:]

    /// The largest count, far from an overflow.
    private static let largest = 1 << 53

    package init() {}

    init(_ reader: inout ObjectReader) {
        finalURL = reader.string("final_url")
        entityTag = reader.string("etag")
        lastModified = reader.string("last_modified")
        movedTo = reader.string("moved_to")
        checked = reader.date("checked")
        answered = reader.date("answered")
        next = reader.date("next")
        interval = reader.count("interval")
        skippedHours = reader.counts("skip_hours")
        skippedDays = reader.counts("skip_days")
        // Counts that are added to.
        failures = min(reader.count("failures") ?? 0, Self.largest)
        failingSince = reader.date("failing_since")
        status = reader.count("status")
        problem = reader.string("problem")
        sha256 = reader.string("sha256")
        title = reader.string("title")
        homePage = reader.string("home_page_url")
        icon = reader.string("icon")
        language = reader.string("language")
        width = reader.count("width")
        height = reader.count("height")
        bytes = reader.count("bytes").map { min($0, Self.largest) }
        ending = reader.string("ending")
        others = reader.rest
    }

    var tree: JSONTree {
        var object = ObjectBuilder()
        object.add("final_url", finalURL)
        object.add("etag", entityTag)
        object.add("last_modified", lastModified)
        object.add("moved_to", movedTo)
        object.add("checked", date: checked)
        object.add("answered", date: answered)
        object.add("next", date: next)
        object.add("interval", interval)
        object.add("skip_hours", trees: skippedHours.map { .number("\($0)") })
        object.add("skip_days", trees: skippedDays.map { .number("\($0)") })
        if failures > 0 { object.add("failures", failures) }
        object.add("failing_since", date: failingSince)
        object.add("status", status)
        object.add("problem", problem)
        object.add("sha256", sha256)
        object.add("title", title)
        object.add("home_page_url", homePage)
        object.add("icon", icon)
        object.add("language", language)
        object.add("width", width)
        object.add("height", height)
        object.add("bytes", bytes)
        object.add("ending", ending)
        object.add(others)
        return .object(object.members)
    }

    /// True after the status 410, which is final: there is no next request.
    package var isGone: Bool { status == 410 && next == nil }

    /// The time of the last good answer of an address that fails, or of the first failure if it has never answered.
    /// `nil` for an address that answers, and for one that is gone.
    package var unansweredSince: Int? { failures > 0 && !isGone ? answered ?? failingSince : nil }

    /// A picture of this size or smaller, in pixels, counts readers and shows nothing.
    static let trackerSize = 2

    /// True for a picture that is too small to show anything.
    package var isTracker: Bool {
        guard let width, let height else { return false }
        return width <= Self.trackerSize && height <= Self.trackerSize
    }
}
