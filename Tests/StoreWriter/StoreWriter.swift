import Items
import SiteFiles

/// Writes a store again and again, for the test that kills a process while it writes: `write-items FOLDER COUNT ROUNDS`.
@main struct StoreWriter {
    static func main() throws {
        let arguments = CommandLine.arguments
        var store = try ItemStore(folder: arguments[1])
        let count = Int(arguments[2]) ?? 1
        for round in 1...(Int(arguments[3]) ?? 1) {
            var contents = ItemStore.Contents()
            contents.feed.title = "round \(round)"
            contents.feed.items = (0..<count).map { number in
                var item = Item(id: "item-\(number)")
                item.title = "Round \(round) of item \(number)"
                item.contentHTML = String(repeating: "<p>Round \(round).</p>", count: 20)
                return item
            }
            var state = FetchState()
            state.entityTag = "\"\(round)\""
            contents.addresses["https://feed.example/"] = state
            try store.write(contents)
        }
    }
}
