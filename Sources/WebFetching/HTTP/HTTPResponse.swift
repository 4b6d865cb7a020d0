/// A response. The body is complete and decoded; it is empty if the status is not 2xx.
package struct HTTPResponse: Sendable {
    package var head: ResponseHead
    package var body: [UInt8]
    /// The address of the peer. It decides which private addresses the page's own files may use.
    var peer: IPAddress?

    package var status: Int { head.status }
}
