/// The ids of records without secrets. Two ids that differ only in their secrets stay two: the second one gets a number.
struct RedactedIDs {
    private var replacements: [String: String] = [:]
    private var used: Set<String> = []

    /// - Parameters:
    ///   - ids: the ids in an order that says nothing about secrets, such as that of the files.
    ///   - redacted: returns an id without its secrets.
    init(_ ids: [String], _ redacted: (String) -> String) {
        var secret: [(id: String, marked: String)] = []
        for id in ids where replacements[id] == nil {
            let marked = redacted(id)
            if marked == id { used.insert(id) } else { secret.append((id, marked)) }
            replacements[id] = marked
        }
        // Afterwards, so that no number makes an id that another record has.
        var numbers: [String: Int] = [:]
        for (id, marked) in secret {
            var unique = marked
            while !used.insert(unique).inserted {
                let number = numbers[marked, default: 1] + 1
                numbers[marked] = number
                unique = "\(marked) \(number)"
            }
            replacements[id] = unique
        }
    }

    /// The id that replaces another. An id that was not given at the beginning stays.
    subscript(id: String) -> String { replacements[id] ?? id }
}
