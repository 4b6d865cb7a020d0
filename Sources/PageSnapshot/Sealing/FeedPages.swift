/// Further pages of a feed, captured as data, and the script that answers them where there is no network.
package struct FeedPages: Sendable {
    var element: [UInt8] { [] }
}
