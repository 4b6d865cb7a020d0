/// The limits of one rendered page.
package struct RenderingLimits: Sendable {
    /// The time from opening the page until it has come to rest.
    package var time = Duration.seconds(30)
    /// The time that the browser has for its start.
    package var startTime = Duration.seconds(60)
    /// The further time for writing down a page that did not come to rest.
    package var writingTime = Duration.seconds(20)
    /// The time for reading closed shadow roots, blobs and changed style sheets. It is part of the time for writing.
    package var gatheringTime = Duration.seconds(8)
    /// The time without a request after which a loaded page counts as at rest.
    package var rest = Duration.milliseconds(500)
    /// The virtual time in milliseconds that timers and animations get.
    package var timers = 5_000
    /// The number of requests that scripts may make. The pictures of the document come on top when it is sealed.
    package var requests = 500
    /// The number of times that the page may navigate, also to itself.
    package var navigations = 5
    /// The size of the document in UTF-16 code units.
    package var size = 50_000_000
    /// The number of pages that are open at the same time.
    package var tabs = 2

    package init() {}
}
