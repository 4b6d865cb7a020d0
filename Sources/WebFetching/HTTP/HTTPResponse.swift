/// A response. The body is complete and decoded; it is empty if the status is not 2xx.
package struct HTTPResponse: Sendable {
    /// The status and the fields.
    package var head: ResponseHead
    /// The decoded body.
    package var body: [UInt8]
    /// The address of the peer. It decides which private addresses the page's own files may use.
    var peer: IPAddress?

    /// The status code.
    package var status: Int { head.status }
}
