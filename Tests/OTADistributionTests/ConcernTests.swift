import Foundation
import OTADistribution
import TestSupport
import Testing

/// What does not keep an app from being published is said all the same.
@Suite struct ConcernTests {
    static let rows: [(options: String, kinds: [Concern.Kind], words: String)] = [
        (#"{"days": 5}"#, [.expiresSoon], "expires in 5 days, on 26 November 2026"),
        (#"{"expires": "2026-11-21T06:00:00Z"}"#, [.expiresSoon], "expires within a day"),
        (#"{"days": 13}"#, [.expiresSoon], "expires in 13 days"),
        (#"{"days": 14}"#, [], ""),
        (#"{"extension": ["W"], "extension_expires": "2026-11-23"}"#, [.expiresSoon], "expires in 2 days"),
        (#"{"profile_no_expiration": true}"#, [.noExpiry], "names no date of expiry"),
        (
            #"{"profile_app_id": "com.other"}"#, [.appID],
            "for 'com.other', the app is 'com.example.truthseeker'"
        ),
        (#"{"profile_app_id": "com.example.truthseeker2"}"#, [.appID], "iOS refuses such a pair"),
        (#"{"profile_app_id": "*"}"#, [], ""),
        (
            #"{"extension": ["W"], "extension_no_profile": true}"#, [.appExtension],
            "W.appex has no provisioning profile"
        ),
        (#"{"extension": ["W"], "extension_version": "9"}"#, [.appExtension], "has version 9, the app 1.4.2"),
        (#"{"no_short_version": true}"#, [.noShortVersion], "CFBundleVersion '57' stands in"),
        (#"{"icons": "car"}"#, [.icon], "in Assets.car alone"),
        (#"{"icons": "missing"}"#, [.icon], "(AppIcon60x60, AppIcon76x76) are not there"),
        (#"{"icons": "none"}"#, [.icon], "names no icon"),
        (#"{"broken_icon": true}"#, [.icon], "is no PNG that can be read"),
        (#"{"zip_bomb": 200}"#, [.expansion], "zeros.bin unpacks to 210 MB from 204 kB"),
        (#"{"zip_bomb": 200, "zip_bomb_in": "icon"}"#, [.expansion], "AppIcon60x60@2x.png unpacks to 210 MB"),
    ]

    static let apps = Result {
        try MadeApps(Dictionary(uniqueKeysWithValues: rows.indices.map { ("\($0).ipa", rows[$0].options) }))
    }

    @Test(arguments: rows.indices) func reportsExactlyTheExpectedConcern(_ index: Int) throws {
        let row = Self.rows[index]
        let concerns = try MadeApps.rules.check(try Self.apps.get().open("\(index).ipa").facts)
        #expect(concerns.map(\.kind) == row.kinds, "\(row.options): \(concerns)")
        #expect(concerns.first?.message.contains(row.words) ?? row.words.isEmpty, "\(concerns)")
    }

    @Test(arguments: rows.indices) func strictRefusesExactlyTheConcerns(_ index: Int) throws {
        var rules = MadeApps.rules
        let concerns = rules.concerns(about: try Self.apps.get().open("\(index).ipa").facts)
        try rules.refuseIfStrict(concerns)
        rules.isStrict = true
        if let first = concerns.first {
            let refusal = try #require(throws: Refusal.self) { try rules.refuseIfStrict(concerns) }
            #expect(refusal.reason == .strict && refusal.description.contains(first.message))
        } else {
            try rules.refuseIfStrict(concerns)
        }
    }

    @Test func countsTheDaysOfTheOption() throws {
        var rules = MadeApps.rules
        let facts = try Self.apps.get().open("0.ipa").facts
        rules.warningDays = 5
        #expect(rules.concerns(about: facts).isEmpty)
        rules.warningDays = 6
        #expect(rules.concerns(about: facts).map(\.kind) == [.expiresSoon])
    }
}
