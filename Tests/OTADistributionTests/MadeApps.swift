import Foundation
import OTADistribution
import SiteFiles
import TestSupport
import Testing

/// Apps that many tests look at, made once in one run of Python.
struct MadeApps: Sendable {
    let folder: TestFolder
    let facts: [String: AppFixture.Facts]

    init(_ options: [String: String]) throws {
        folder = try TestFolder()
        facts = try AppFixture.make(options, in: folder)
    }

    func open(_ name: String) throws -> OpenApp { try OpenApp(folder[name]) }

    static let now: Date = {
        guard let date = CalendarDate.read(AppFixture.now) else { preconditionFailure("a date of the tests") }
        return date
    }()
    static var rules: PublishingRules { PublishingRules(now: now) }
}
