/// An answer. The body is whole and decoded; it is empty where the status is no success.
struct HTTPResponse: Sendable {
    var head: ResponseHead
    var body: [UInt8]
    /// The address of the peer.
    var peer: IPAddress?

    var status: Int { head.status }
}
