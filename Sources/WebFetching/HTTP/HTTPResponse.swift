/// An answer. The body is whole and decoded; it is empty where the status is no success.
package struct HTTPResponse: Sendable {
    package var head: ResponseHead
    package var body: [UInt8]
    /// The address of the peer.
    var peer: IPAddress?

    package var status: Int { head.status }
}
