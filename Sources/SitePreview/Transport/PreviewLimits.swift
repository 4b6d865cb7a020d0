/// Limits on the resources that clients can use.
package struct PreviewLimits: Sendable {
    /// The largest header of a request, in bytes.
    package var head = 16 << 10
    /// The time from a header's first byte to its last.
    package var headTime = Duration.seconds(10)
    /// The time between two requests.
    package var idleTime = Duration.seconds(30)
    /// The time without progress while a response is sent.
    package var stallTime = Duration.seconds(30)
    /// The number of open connections. Beyond it the longest idle one is closed; if none is idle, the
    /// new one gets 503.
    package var connections = 512
    /// The number of streams of changes: about one for each visible page.
    package var streams = 64
    /// The interval in which expired connections are looked for.
    package var tick = Duration.milliseconds(250)

    /// Creates the defaults.
    package init() {}
}
