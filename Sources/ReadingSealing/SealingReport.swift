package import Diagnostics

/// The result of a run that seals pages.
package struct SealingReport: Sendable {
    /// A page that could not be taken.
    package struct Failure: Sendable, Hashable {
        /// The id of the item.
        package var item: String
        package var address: String
        package var reason: String
        /// The place of the item in its export, if it is known.
        package var place: SourcePosition?
        /// The time of the sealed page that stays; `nil` without one.
        package var keptSince: Int?
        /// The earliest time of the next attempt; `nil` for the next run.
        package var next: Int?
    }

    /// A page with the reason for what it lacks.
    package struct Reason: Sendable, Hashable {
        /// The id of the item.
        package var item: String
        package var address: String
        package var reason: String
        /// The place of the item in its export, if it is known.
        package var place: SourcePosition?
    }

    /// The pages that are never asked for, in the order of the list.
    package var unsealable: [Reason] = []
    /// The sealed pages that are too large to look for an article, in the order of the list.
    package var withoutArticle: [Reason] = []
    /// The numbers of pages: taken for the first time, taken again, and those whose copy is recent enough.
    package var taken = 0
    package var refreshed = 0
    package var kept = 0
    /// The pages whose copy is old and whose server says that they have not changed.
    package var confirmed = 0
    /// The pages among those taken whose scripts ran in a browser.
    package var rendered = 0
    /// The pages that are due but were left for the next run.
    package var remaining = 0
    /// The pages whose next attempt is later, with the reason of the last failure, in the order of the list.
    package var waiting: [Failure] = []
    /// In the order of the list.
    package var failures: [Failure] = []
    /// The addresses that would be taken, for a dry run.
    package var due: [String] = []

    package init() {}

    /// Notes the places of the pages that are named with a reason.
    ///
    /// - Parameter place: returns the place of an item.
    package mutating func locate(_ place: (_ item: String) -> SourcePosition?) {
        for index in unsealable.indices { unsealable[index].place = place(unsealable[index].item) }
        for index in withoutArticle.indices {
            withoutArticle[index].place = place(withoutArticle[index].item)
        }
        for index in failures.indices { failures[index].place = place(failures[index].item) }
        for index in waiting.indices { waiting[index].place = place(waiting[index].item) }
    }
}
