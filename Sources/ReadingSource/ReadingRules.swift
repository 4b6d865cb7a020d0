package import Diagnostics

/// The rules about reading lists.
package enum ReadingRules {
    /// The rules about the entries of a list, which each reader of it raises.
    package static let ofEntries: [RuleDefinition] = [
        .readingEntry, .readingMember, .readingAddress, .readingSecret, .readingDate, .readingTag,
        .readingLimit,
    ]

    package static let all: [RuleDefinition] = [
        .readingsFile, .readingEntry, .readingMember, .readingAddress, .readingSecret, .readingDate,
        .readingTag, .readingLimit, .readingNote, .readingSeal, .readingBrowser,
    ]
}

extension RuleDefinition {
    package static let readingsFile = RuleDefinition(
        "readings-file", .error, "the file of a reading list can be read",
        """
        A database of Peek, the JSON of its webhook, or the export of another service. docs/sources.md lists the formats. The
        file is never written. While it cannot be read, the library made from it stays as it was.
        """)

    package static let readingEntry = RuleDefinition(
        "reading-entry", .warning, "an entry of a reading list has an address or a text",
        """
        An entry without either is left out; one with a text alone is a note. The others are read. In a table, a quote without a closing quote is read as text if
        its row then has the right number of fields. Otherwise the row is left out, and the next one with that number is read.
        A row of a database whose type is not known is a page if it has a web address, and is left out otherwise; so is a row
        that a flag marks as deleted. A note says which entries are one page although the scheme or a slash at the end of
        their addresses differs. docs/sources.md lists the members of each format.
        """
    )

    package static let readingMember = RuleDefinition(
        "reading-member", .warning, "the members of a saved entry can be read and kept",
        """
        A member of another type counts as absent; the rest of the entry is read. A member with the reader's own data that
        has no place in an item is named with the number of entries that have it. Notes have no address, and sets of tags have
        neither an address nor a text.
        """)

    package static let readingAddress = RuleDefinition(
        "reading-address", .warning, "the address of a saved page is a web address",
        """
        The entry is kept, and its address is shown as text. Correct it where it was saved. An address of more than 2,048
        characters is no link either: the page keeps its title, tags and words, and is not sealed.
        """)

    package static let readingSecret = RuleDefinition(
        "reading-secret", .warning, "saved pages and notes have no passwords and keys",
        """
        A user name with a password is removed from the address, and a key in its query or fragment is replaced by `redacted`:
        the library must not publish them. So is a value of `secrets:` in sitegen.yml, anywhere in the address. A page whose
        address lost either is not sealed. A key or such a value in any text of an entry, such as its title, tags, notes or
        article, is replaced by a marker with its family. Change the password or key if the list was shared, and save the page
        or note without it.
        """)

    package static let readingDate = RuleDefinition(
        "reading-date", .warning, "the times of a reading list can be read",
        """
        The entry is kept without the time. Times are ISO 8601, or seconds or milliseconds since 1970. A time more than an hour
        after `--now` or SOURCE_DATE_EPOCH is left out too. Without them, one from the year 2100 on is, and one from 2040 on
        that is more than 20 years after all others: it would be the newest for good.
        """)

    package static let readingTag = RuleDefinition(
        "reading-tag", .warning, "tags are words of at most 100 characters",
        """
        Control characters are removed from a tag, and a longer tag is cut off. Of nested folders the outer 64 become tags.
        Change it where it was saved.
        """
    )

    package static let readingLimit = RuleDefinition(
        "reading-limit", .warning, "the texts of a saved page are within the limits",
        """
        A title has at most 500 characters, a summary 4,096, an author and the name of a site 200. A longer one is cut off. The
        reader's words, highlights and articles have no such limit. More than 10,000 entries are a note, and all of them are
        kept, up to 100,000.
        """)

    package static let readingNote = RuleDefinition(
        "reading-note", .warning, "the markdown of a note can be rendered",
        """
        A note with an error, such as a formula that KaTeX refuses or a picture on the network, is shown as it was written.
        The other notes are rendered.
        """)

    package static let readingBrowser = RuleDefinition(
        "reading-browser", .note, "a browser renders saved pages if the settings say so",
        """
        Raised by `sitegen fetch` for a source with `seal: {rendered: true}` where no Chromium is installed. Pages are sealed
        as they are served; those that were rendered before stay. Install one and run `sitegen fetch --force`.
        """)

    package static let readingSeal = RuleDefinition(
        "reading-seal", .warning, "a saved page could be sealed",
        """
        Raised by `sitegen fetch` for a source with `seal: true`. A page that was sealed before keeps its last copy; any other
        is listed by its address. A later run tries again, after waiting longer each time. Raised by `sitegen render` for a
        sealed page or article that is missing in the store or has another size: the copy in the library stays, and the next
        `fetch` takes it again. While `seals.json` cannot be read, it is an error, and the library stays as it was.
        """)
}
