import FeedSource
import Items
import SiteFiles
import WebFetching
import WebSyntax

/// The pictures of a store's items: which are missing, and what an answer says about one.
enum PictureStage {
    /// The limit of one picture in bytes.
    static let maximumBytes = 5_000_000
    /// The endings of the files, by type.
    private static let endings = [
        "image/png": "png", "image/jpeg": "jpg", "image/gif": "gif", "image/webp": "webp",
        "image/avif": "avif",
    ]
    /// A failed picture is asked for again after this time, in seconds.
    private static let pause = 3600

    /// Returns the addresses of pictures to fetch, of the newest items first, each once.
    ///
    /// - Parameters:
    ///   - states: by address.
    ///   - isStored: returns true for the digest of a file in the store.
    static func wanted(
        _ items: [Item], _ states: [String: FetchState], now: Int, isStored: (String) -> Bool
    ) -> [String] {
        var seen: Set<String> = []
        var wanted: [String] = []
        for item in items {
            for address in item.pictureAddresses where seen.insert(address).inserted {
                let state = states[address]
                if let digest = state?.sha256, isStored(digest) { continue }
                // A tracker is known by its size.
                if state?.isTracker == true { continue }
                if !FetchSchedule.isDue(state, now: now) { continue }
                wanted.append(address)
            }
        }
        return wanted
    }

    /// Returns the state of a picture after an answer, and its bytes if it is one.
    static func read(
        _ answer: Result<ResourceAnswer, ResourceFailure>, _ state: FetchState, now: Int
    ) -> (state: FetchState, bytes: [UInt8]?) {
        var state = state
        state.checked = now
        func failed(_ problem: String, _ retryAfter: Int? = nil) -> (FetchState, [UInt8]?) {
            state.failures += 1
            state.problem = problem
            state.next =
                state.status == 410
                ? nil
                : FetchSchedule.retry(
                    after: now, failures: state.failures, lifetime: pause, retryAfter: retryAfter)
            return (state, nil)
        }
        let found: ResourceAnswer
        switch answer {
        case .failure(let failure): return failed(failure.message)
        case .success(let answer): found = answer
        }
        state.status = found.status
        guard (200..<300).contains(found.status), !found.body.isEmpty else {
            return failed("the server answered \(found.status)", found.retryAfter)
        }
        guard let type = FileSignature.type(of: found.body), let ending = endings[type] else {
            return failed("the answer is not a picture that browsers show")
        }
        let size = PictureSize(found.body)
        (state.width, state.height) = (size?.width, size?.height)
        (state.failures, state.problem, state.next, state.answered) = (0, nil, nil, now)
        if state.isTracker { return (state, nil) }
        state.ending = ending
        state.bytes = found.body.count
        state.sha256 = Digest.sha256Hex(found.body)
        return (state, found.body)
    }
}
