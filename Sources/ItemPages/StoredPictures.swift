package import Items
import WebSyntax

/// The pictures of a store, by their addresses.
package struct StoredPictures: Sendable {
    package struct Picture: Hashable, Sendable {
        /// The name in the folder of media.
        package let name: String
        package let width: Int?
        package let height: Int?

        /// True for a picture as small as a sign in a text.
        package var isSmall: Bool { PhotoAddress.isSmall(width: width, height: height) }
    }

    /// The digests in the store, by the names of the files.
    package private(set) var files: [String: String] = [:]
    private var pictures: [String: Picture] = [:]
    private var trackers: Set<String> = []

    /// Creates a store without pictures.
    package init() {}

    package init(_ items: [Item], _ states: [String: FetchState]) {
        let clean = Self.clean(states)
        for item in items {
            for address in item.pictureAddresses {
                guard let state = states[address] ?? clean[address] else { continue }
                if state.isTracker { trackers.insert(address) }
                guard let digest = state.sha256, let ending = state.ending else { continue }
                let name = "\(digest).\(ending)"
                files[name] = digest
                pictures[address] = Picture(name: name, width: state.width, height: state.height)
            }
        }
    }

    /// Returns the states of addresses with parameters that tell who reads, by the addresses without them: an older version
    /// fetched attached pictures with such parameters.
    private static func clean(_ states: [String: FetchState]) -> [String: FetchState] {
        var clean: [String: FetchState] = [:]
        for (address, state) in states.sorted(by: { $0.key < $1.key }) {
            let key = TrackingParameters.removed(from: address)
            if key != address, clean[key]?.sha256 == nil { clean[key] = state }
        }
        return clean
    }

    /// Returns the picture of an address; `nil` if the store does not have it.
    package subscript(address: String) -> Picture? { pictures[address] }

    package func isTracker(_ address: String) -> Bool { trackers.contains(address) }
}
