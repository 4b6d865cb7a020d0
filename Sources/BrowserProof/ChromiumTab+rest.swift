/// Waiting until a page, its frames and its workers are at rest.
extension ChromiumTab {
    /// Waits until every worker of the page is attached and has run its script with its timers, and
    /// until this caused nothing new. Throws at the deadline.
    ///
    /// Silence proves nothing on a busy machine, so each worker is asked and has to answer.
    func waitForRest() async throws {
        while true {
            // Events arrive in order, so all earlier ones were received when this answer comes.
            try await call("Runtime.evaluate", ["expression": "0"])
            let before = children.all
            if children.hasSharedWorker {
                throw PageFailure(reason: "it has a shared worker, whose requests cannot be observed")
            }
            for (session, child) in before.sorted(by: { $0.key < $1.key }) {
                try await waitForRest(of: session, child)
            }
            try await call("Runtime.evaluate", ["expression": "0"])
            if children.all.keys == before.keys, children.areComplete { return }
            try checkDeadline()
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    /// Waits for one frame or worker. A frame only has to answer, since its timers are those of the page.
    private func waitForRest(of session: String, _ child: TabChildren.Child) async throws {
        do {
            guard child.isWorker else {
                try await call("Runtime.evaluate", ["expression": "0"], in: session)
                return
            }
            try await call(
                "Runtime.evaluate",
                ["expression": .string(WatchScripts.workerRest), "awaitPromise": true], in: session)
            try await waitForWorkers(of: session)
        } catch let failure as PageFailure {
            // The worker ended meanwhile. Its events were received before.
            guard children.all[session] == nil else { throw failure }
        }
    }

    /// Waits for the workers that a worker started. They cannot report themselves, but DevTools can
    /// count the objects of their class.
    private func waitForWorkers(of session: String) async throws {
        while true {
            let prototype = try await call(
                "Runtime.evaluate", ["expression": .string(WatchScripts.workerPrototype)], in: session)
            guard let kind = prototype["result"]?["objectId"] else { return }
            let found = try await call("Runtime.queryObjects", ["prototypeObjectId": kind], in: session)
            let count = try await call(
                "Runtime.callFunctionOn",
                [
                    "objectId": found["objects"]?["objectId"] ?? "",
                    "functionDeclaration": "function () { return this.length; }", "returnByValue": true,
                ], in: session)
            guard let made = count["result"]?["value"]?.number else { return }
            if children.attached(to: session) >= made { return }
            try checkDeadline()
            try await Task.sleep(for: .milliseconds(10))
        }
    }
}
