import StudyManifest
import Testing

@Suite struct VersionTests {
    @Test(arguments: ["3", "0", "-1", "2.0"])
    func refusesAnotherVersion(_ version: String) {
        RuleCase(version, "{\"version\": ‸\(version), \"books\": [\(Sample.book)]}", .version, at: "version")
            .expectFound()
    }

    @Test func namesTheReadableVersions() {
        let message =
            "manifest version 3 is not readable here (1); update sitegen or write the manifest again"
        #expect(read("{\"version\": 3, \"books\": [\(Sample.book)]}").findings.map(\.message) == [message])
    }

    @Test(arguments: ["\"version\": 1,", "\"version\": 1.0,", "\"version\": null,", ""])
    func acceptsVersionOneAndNone(_ version: String) {
        expectClean("{\(version) \"books\": [\(Sample.book)]}")
    }
}
