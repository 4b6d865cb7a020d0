/// When a page, its frames and its workers have done what they do by themselves.
extension ChromiumTab {
    /// Waits until every worker that the page has made is attached and has run its script, its timers included, and
    /// until nothing new came of that. Silence is no answer: each of them is asked. Throws at the deadline.
    func waitForRest() async throws {
        while true {
            // What was told before this answer has been heard.
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
            // It has ended meanwhile, and what it did has been heard.
            guard children.all[session] == nil else { throw failure }
        }
    }

    /// A worker's own workers cannot report themselves; as objects they can be counted.
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
