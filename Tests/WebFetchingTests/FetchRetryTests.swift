import WebFetching
import TestSupport
import Testing

struct FetchRetryTests {
    private let good = LoopbackAnswer.text("a{}", type: "text/css")

    @Test(arguments: [429, 500, 502, 503, 504])
    func aServerInTrouble(_ status: Int) async throws {
        let sample = try FetchSample()
        sample.server.route("/x", inTurn: [.status(status), .status(status), good])
        #expect(try await sample.asset("/x").bytes == good.body)
        #expect(sample.waits.all == [.milliseconds(500), .seconds(1)])
        sample.server.route("/y", .status(status))
        #expect(try await sample.failure("/y")?.reason == .status)
        #expect(sample.server.requests(for: "/y").count == 3)
    }

    @Test func brokenConnections() async throws {
        let sample = try FetchSample()
        let nothing = LoopbackAnswer(delivery: .raw)
        sample.server.route("/nothing", inTurn: [nothing, good])
        sample.server.route("/short", inTurn: [good.delivered(.truncated(1)), good])
        #expect(try await sample.asset("/nothing").bytes == good.body)
        #expect(try await sample.asset("/short").bytes == good.body)
        #expect(sample.waits.all.count == 2)
    }

    @Test(arguments: [400, 401, 403, 404, 410])
    func whatWillNotChange(_ status: Int) async throws {
        let sample = try FetchSample()
        sample.server.route("/x", inTurn: [.status(status), good])
        #expect(try await sample.failure("/x") != nil)
        #expect(sample.waits.all.isEmpty)
    }

    @Test func theServerSaysWhen() async throws {
        let sample = try FetchSample()
        func busy(_ value: String) -> LoopbackAnswer {
            .status(
                429, fields: [("Retry-After", value), ("Date", "Sun, 06 Nov 1994 08:49:30 GMT")])
        }
        sample.server.route("/seconds", inTurn: [busy("7"), good])
        #expect(try await sample.failure("/seconds") == nil)
        #expect(sample.waits.all == [.seconds(7)])
        sample.server.route("/date", inTurn: [busy("Sun, 06 Nov 1994 08:49:35 GMT"), good])
        #expect(try await sample.failure("/date") == nil)
        #expect(sample.waits.all.last == .seconds(5))
        sample.server.route("/now", inTurn: [busy("0"), good])
        #expect(try await sample.failure("/now") == nil)
        #expect(sample.waits.all.last == .milliseconds(500))
        sample.server.route("/nonsense", inTurn: [busy("later"), good])
        #expect(try await sample.failure("/nonsense") == nil)
        #expect(sample.waits.all.last == .milliseconds(500))
        // Longer than anyone waits: not asked again before its time.
        sample.server.route("/long", inTurn: [busy("3600"), good])
        let failure = try await sample.failure("/long")
        #expect(failure?.reason == .status && failure?.retryAfter == 3600 && failure?.target == nil)
        #expect(sample.server.requests(for: "/long").count == 1)
        #expect(sample.waits.all.count == 4)
    }
}
