/// How far a proof looks ahead: timers and animations that begin within a minute have run when it is over.
enum VirtualTime {
    /// In milliseconds of the page's own time.
    static let budget = 60_000
    /// Tasks that may run before the page's clock goes on, so that a page that only posts messages to itself ends, too.
    static let starvation = 10_000
}

extension ChromiumTab {
    /// Lets a minute pass for the page, in as little time as its tasks take. Files that it loads are waited for.
    func passAMinute() async throws {
        let before = events("Emulation.virtualTimeBudgetExpired").count
        try await call(
            "Emulation.setVirtualTimePolicy",
            [
                "policy": "pauseIfNetworkFetchesPending", "budget": .number(Double(VirtualTime.budget)),
                "maxVirtualTimeTaskStarvationCount": .number(Double(VirtualTime.starvation)),
            ])
        while events("Emulation.virtualTimeBudgetExpired").count == before {
            try checkDeadline()
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    /// Waits for rest after the page's clock has stopped, which stops the timers of its workers, too.
    func waitForRestAfterAMinute() async throws {
        if !children.all.isEmpty || !children.areComplete {
            try await call("Emulation.setVirtualTimePolicy", ["policy": "advance"])
        }
        try await waitForRest()
    }
}
