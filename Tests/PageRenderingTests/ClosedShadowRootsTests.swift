import Foundation
import Testing

@testable import BrowserProof
@testable import PageRendering

/// Nodes of closed shadow roots in snapshots of the DOM.
@Suite struct ClosedShadowRootsTests {
    private static func nodes(types: String, strings: String) throws -> [Int?] {
        let json = """
            {"strings": \(strings), "documents": [{"nodes": {"parentIndex": [-1, 0, 1, 1, 3, 0],
              "backendNodeId": [10, 11, 12, 13, 14, 15], "shadowRootType": \(types)}}, {"nodes": {}}, {}]}
            """
        return ClosedShadowRoots.nodes(in: try JSONNode(parsing: Data(json.utf8))).map(\.number)
    }

    @Test func takesTheFirstChildOfEachParent() throws {
        let types = #"{"index": [2, 3, 4, 5], "value": [1, 1, 1, 0]}"#
        #expect(try Self.nodes(types: types, strings: #"["open", "closed"]"#) == [12, 14])
    }

    @Test func takesNothingElse() throws {
        let types = #"{"index": [2, 3], "value": [0, 0]}"#
        #expect(try Self.nodes(types: types, strings: #"["user-agent", "closed"]"#).isEmpty)
        #expect(try Self.nodes(types: types, strings: #"["open"]"#).isEmpty)
        #expect(ClosedShadowRoots.nodes(in: [:]).isEmpty)
    }

    /// An answer that does not fit together names no nodes.
    @Test func survivesOtherAnswers() throws {
        let types = #"{"index": [99, 2], "value": [0, 0]}"#
        #expect(try Self.nodes(types: types, strings: #"["closed"]"#) == [12])
        #expect(try Self.nodes(types: "[]", strings: #"["closed"]"#).isEmpty)
    }
}
