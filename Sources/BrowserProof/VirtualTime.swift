/// The virtual time that a proof lets pass: timers and animations that start within a minute have run
/// at its end.
enum VirtualTime {
    /// The budget in milliseconds of virtual time.
    static let budget = 60_000
    /// The number of tasks that may run before virtual time advances anyway. Without it a page that
    /// only posts messages to itself would never end.
    static let starvation = 10_000
}

extension ChromiumTab {
    /// Lets a minute of virtual time pass, as fast as the page's tasks allow. Pending loads of files
    /// pause it.
    func passAMinute() async throws {
        // The deadline of the tab ends it before.
        _ = try await passVirtualTime(VirtualTime.budget, until: .now + .seconds(86400))
    }

    /// Lets virtual time pass, as fast as the page's tasks allow; its clock is paused afterwards. Pending requests pause
    /// it.
    ///
    /// - Parameter budget: the virtual time in milliseconds.
    /// - Returns: false if it has not passed at `end`.
    package func passVirtualTime(_ budget: Int, until end: ContinuousClock.Instant) async throws -> Bool {
        let before = events("Emulation.virtualTimeBudgetExpired").count
        try await call(
            "Emulation.setVirtualTimePolicy",
            [
                "policy": "pauseIfNetworkFetchesPending", "budget": .number(Double(budget)),
                "maxVirtualTimeTaskStarvationCount": .number(Double(VirtualTime.starvation)),
            ])
        while events("Emulation.virtualTimeBudgetExpired").count == before {
            try checkDeadline()
            guard end > .now else { return false }
            try await Task.sleep(for: .milliseconds(10))
        }
        return true
    }

    /// Waits for rest. The exhausted budget stopped the timers of workers too, so the clock is started
    /// again if there are any.
    func waitForRestAfterAMinute() async throws {
        if !children.all.isEmpty || !children.areComplete {
            try await call("Emulation.setVirtualTimePolicy", ["policy": "advance"])
        }
        try await waitForRest()
    }
}
