/// The place of an event in a file.
struct EventPlace: Sendable {
    /// The index of the file in the archive.
    var file: Int32
    /// From 1.
    var line: Int32
    /// The offset of the event's first byte in the file.
    var offset: Int
    /// In bytes.
    var count: Int32
    /// Milliseconds since 1970-01-01T00:00:00Z; that of the event before where it has none.
    var time: Int
    /// The number of the event in the order of reading.
    var order: Int
}

/// The places of a task's last events.
struct EventLog: Sendable {
    /// The kept events; sorted once ``finish()`` was called.
    private(set) var places: [EventPlace] = []
    private(set) var omitted = 0
    /// The last events before the kept ones. A private key may begin in them, a line each.
    private(set) var lead: [EventPlace] = []
    /// The number of events that were earlier than one before them in their file.
    private(set) var disorder = 0
    private(set) var firstDisorder: EventPlace?
    /// The number of events that were there already.
    var doubles = 0
    var firstDouble: EventPlace?

    private static let longestLead = 128

    private let limit: Int
    /// The latest time so far, and that in the current file; `Int.min` before the first event.
    private var latest = Int.min
    private var latestInFile = Int.min
    private var file: Int32 = -1
    /// Hashes of the ids of all events.
    private var ids: Set<UInt64> = []

    /// - Parameter limit: the number of events that are kept.
    init(limit: Int) { self.limit = limit }

    /// Adds an event with the hash of its id.
    mutating func add(_ place: EventPlace, time: Int?, id: UInt64?) {
        var place = place
        if place.file != file { (file, latestInFile) = (place.file, .min) }
        let former = latestInFile == .min ? latest : latestInFile
        place.time = time ?? (former == .min ? 0 : former)
        if let id, !ids.insert(id).inserted {
            doubles += 1
            firstDouble = firstDouble ?? place
            return
        }
        if place.time < latestInFile {
            disorder += 1
            firstDisorder = firstDisorder ?? place
        }
        latestInFile = max(latestInFile, place.time)
        latest = max(latest, place.time)
        places.append(place)
        // Sorting at twice the limit keeps the work linear, and an event that comes late among the last ones.
        if places.count >= 2 * limit + 64 { prune() }
    }

    /// Sorts the events and leaves out the earlier ones.
    mutating func finish() {
        prune()
        ids = []
    }

    private mutating func prune() {
        places.sort { ($0.time, $0.order) < ($1.time, $1.order) }
        guard places.count > limit else { return }
        omitted += places.count - limit
        lead = (lead + places[..<(places.count - limit)].suffix(Self.longestLead)).suffix(Self.longestLead)
        places.removeFirst(places.count - limit)
    }
}
