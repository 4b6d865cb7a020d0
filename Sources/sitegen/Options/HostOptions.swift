import ArgumentParser
import WebFetching

/// The option for hosts that may be asked although they are in a private network.
struct HostOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A host that may be asked wherever it is. A name that leads to a private network needs it.",
            valueName: "host[:port]"))
    var allowHost: [String] = []

    /// - Throws: `ValidationError` for a malformed host.
    func validate() throws {
        for host in allowHost where HostPolicy.canonical(host) == nil {
            throw ValidationError(
                "--allow-host '\(host)': write a host, with :port where only that one is meant")
        }
    }
}
