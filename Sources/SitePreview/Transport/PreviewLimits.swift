/// Limits on the resources of one client.
package struct PreviewLimits: Sendable {
    /// Bytes of a request's head.
    package var head = 16 << 10
    /// From a head's first byte to its last.
    package var headTime = Duration.seconds(10)
    /// Between two requests.
    package var idleTime = Duration.seconds(30)
    /// Without any progress while an answer is sent.
    package var stallTime = Duration.seconds(30)
    /// Open connections. Beyond them the one that has been idle longest is closed; where none is, a new one is turned
    /// away with 503.
    package var connections = 512
    /// Streams of changes: about one for each page that is seen.
    package var streams = 64
    /// How often expired connections are looked for.
    package var tick = Duration.milliseconds(250)

    package init() {}
}
