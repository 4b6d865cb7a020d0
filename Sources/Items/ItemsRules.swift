package import Diagnostics

/// The rules about the files of items.
package enum ItemsRules {
    package static let all: [RuleDefinition] = [.itemsFile, .itemMember, .itemID]
}

extension RuleDefinition {
    package static let itemsFile = RuleDefinition(
        "items-file", .error, "a file of items is JSON that can be read",
        """
        The files of a store are JSON: a JSON Feed 1.1 with the items, and an object with the state of each address. A
        damaged file is never overwritten without a copy beside it.
        """)

    package static let itemMember = RuleDefinition(
        "item-member", .warning, "the members of an item have the types of JSON Feed 1.1",
        "A member of another type counts as absent; the rest of the item is read. docs/items.md lists the members."
    )

    package static let itemID = RuleDefinition(
        "item-id", .error, "every item has an id of its own",
        "JSON Feed 1.1 requires an `id` that is unique in the feed. The item is left out; the others are read."
    )
}
