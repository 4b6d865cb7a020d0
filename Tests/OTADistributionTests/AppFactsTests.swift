import Foundation
import OTADistribution
import TestSupport
import Testing

/// What is read of an app is what its maker put in.
@Suite struct AppFactsTests {
    static let variants: [String: String] = [
        "default.ipa": "",
        "xml-stored.ipa": #"{"plist": "xml", "zip": "stored"}"#,
        "zip64.ipa": #"{"zip64": true}"#,
        "zip64-descriptors.ipa": #"{"zip64": true, "data_descriptors": true}"#,
        "descriptors.ipa": #"{"data_descriptors": true}"#,
        "no-dirs.ipa": #"{"dirs": false, "info_last": true}"#,
        "junk.ipa":
            #"{"macosx_junk": true, "zip_comment": "hé", "framework": true, "swift_support": true, "itunes_artwork": true}"#,
        "crushed.ipa": #"{"icons": "crushed", "icon_3x": true}"#,
        "legacy.ipa": #"{"icons": "legacy"}"#,
        "unicode.ipa": #"{"title": "論文 & <b>“Ж”</b> 🧪", "app_name": "論文リーダー"}"#,
        "name.ipa": #"{"no_display_name": true, "name": "Plain Name", "title": "ignored"}"#,
        "date.ipa": #"{"expires": "2030-05-06T07:08:09Z"}"#,
        "enterprise.ipa": #"{"provisions_all_devices": true}"#,
        "ad-hoc.ipa": #"{"profile_kind": "ad-hoc", "devices": 120, "aps": "production"}"#,
        "ber.ipa": #"{"profile_encoding": "ber", "devices": 90}"#,
        "extension.ipa": #"{"extension": ["Widget", "Share"], "extension_expires": "2027-03-01"}"#,
        "iphone.ipa": #"{"device_family": "1", "min_os": "26.1"}"#,
        "many.ipa": #"{"many": 70000, "zip64": true}"#,
        "bomb.ipa": #"{"zip_bomb": 20}"#,
        "wildcard.ipa": #"{"profile_app_id": "com.example.*"}"#,
    ]
    static let apps = Result { try MadeApps(variants) }

    @Test(arguments: variants.keys.sorted()) func readsWhatTheMakerPutIn(_ name: String) throws {
        let apps = try Self.apps.get()
        let wanted = try #require(apps.facts[name])
        let facts = try apps.open(name).facts
        #expect(facts.bundleID == wanted.bundleId)
        #expect(facts.version == wanted.version)
        #expect(facts.build == wanted.build)
        #expect(facts.title == (name == "name.ipa" ? "Plain Name" : wanted.title))
        #expect(facts.minimumOS == wanted.minOs)
        #expect(facts.deviceFamilies == wanted.deviceFamily)
        #expect(facts.size == wanted.bytes)
        let profile = try #require(facts.profile)
        #expect(profile.kind.rawValue == wanted.profileKind)
        #expect(profile.team == wanted.team)
        #expect(profile.expires.map(CalendarDate.iso) == wanted.expires)
        #expect(profile.devices == (wanted.devices == 0 ? [] : wanted.udids))
        #expect(profile.allowsDebugging == wanted.getTaskAllow)
        #expect(
            facts.extensions.map { $0.bundleID ?? "" }.sorted() == wanted.extensions.map(\.bundleId).sorted()
        )
        #expect(
            facts.extensions.map { $0.profile?.expires.map(CalendarDate.iso) ?? "" }
                == wanted.extensions.map { $0.expires ?? "" })
        #expect(facts.hasIcon && facts.hasExecutable && facts.isSigned && !facts.isSimulator)
        #expect(try MadeApps.rules.check(facts).isEmpty)
    }

    @Test func takesTheEarliestExpiry() throws {
        let facts = try Self.apps.get().open("extension.ipa").facts
        #expect(facts.expires.map(CalendarDate.iso) == "2027-03-01T00:00:00Z")
    }

    @Test func knowsAProfilesPushEnvironment() throws {
        let apps = try Self.apps.get()
        #expect(try apps.open("ad-hoc.ipa").facts.profile?.pushEnvironment == "production")
        #expect(try apps.open("default.ipa").facts.profile?.pushEnvironment == nil)
    }

    @Test func aDeviceIsInTheProfileOrIsNot() throws {
        let apps = try Self.apps.get()
        let facts = try apps.open("ad-hoc.ipa").facts
        let ids = try #require(apps.facts["ad-hoc.ipa"]).udids
        #expect(Set(ids.map(\.count)) == [40, 25])
        var rules = MadeApps.rules
        for id in ids {
            rules.device = DeviceID(id.lowercased())
            #expect(rules.refusal(of: facts) == nil)
        }
        rules.device = DeviceID("00008110-FFFFFFFFFFFFFFFF")
        #expect(rules.refusal(of: facts)?.reason == .device)
        #expect(rules.refusal(of: try apps.open("enterprise.ipa").facts) == nil)
    }
}
