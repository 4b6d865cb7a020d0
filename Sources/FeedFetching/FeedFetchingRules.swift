package import Diagnostics
import FeedSource

/// The rules about feeds that are fetched. That of pictures is defined in FeedSource, since rendering raises it, too.
package enum FeedFetchingRules {
    package static let all: [RuleDefinition] = [
        .feedFetch, .feedGone, .feedMoved, .feedStale, .feedPictures, .feedPages,
    ]
}

extension RuleDefinition {
    package static let feedFetch = RuleDefinition(
        "feed-fetch", .warning, "a feed can be fetched",
        """
        The stored items stay as they are, and a later run asks again: at once for a first failure, after an hour and more \
        for the fifth and later ones.
        """)

    package static let feedGone = RuleDefinition(
        "feed-gone", .warning, "a feed exists",
        "The server answered 410: the feed is gone for good and is not asked again. Remove it from the list.")

    package static let feedMoved = RuleDefinition(
        "feed-moved", .note, "a feed has the address of the list",
        "The server redirected the feed permanently, in two runs. The new address is used; write it in the list."
    )

    package static let feedStale = RuleDefinition(
        "feed-stale", .error, "a feed has been fetched within the time of 'stale:'",
        """
        Its items are older than the reader would expect. The time of a feed that has never answered begins with its \
        first request. Remove the feed, or mend its address.
        """)

    package static let feedPages = RuleDefinition(
        "feed-pages", .note, "the pages of short articles can be fetched",
        "The article has the text of the feed. A later run asks again.")
}
