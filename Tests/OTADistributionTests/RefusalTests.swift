import Foundation
import OTADistribution
import SiteFiles
import TestSupport
import Testing

/// Every broken app that the maker knows is refused, by one sentence that says what is wrong and what to do.
@Suite struct RefusalTests {
    struct Row: Sendable, CustomStringConvertible {
        var options: String
        var reason: Refusal.Reason
        var sentence: String
        var description: String { options }
    }

    private static let app = "Payload/TruthSeeker.app/"

    static let rows: [Row] = [
        Row(options: #"{"empty": true}"#, reason: .empty, sentence: "a.ipa is empty; export the app again"),
        Row(
            options: #"{"not_zip": true}"#, reason: .notAZip,
            sentence: "a.ipa is not a zip, so it is no .ipa; export the app again"),
        Row(
            options: #"{"prefix_bytes": 100}"#, reason: .notAZip,
            sentence: "a.ipa is not a zip, so it is no .ipa; export the app again"),
        Row(
            options: #"{"truncated": true}"#, reason: .truncated,
            sentence:
                "a.ipa begins like a zip but ends without its directory, so it was cut short; copy or export it again"
        ),
        Row(
            options: #"{"cut_tail": 10}"#, reason: .truncated,
            sentence:
                "a.ipa begins like a zip but ends without its directory, so it was cut short; copy or export it again"
        ),
        Row(
            options: #"{"no_payload": true}"#, reason: .noApp,
            sentence: "a.ipa has no Payload/….app, so there is nothing to install; export the app as an .ipa"),
        Row(
            options: #"{"wrapper_folder": true}"#, reason: .noApp,
            sentence:
                "the Payload folder of a.ipa lies within 'Wrapper/', where iOS does not look; zip Payload itself"
        ),
        Row(
            options: #"{"two_apps": true}"#, reason: .severalApps,
            sentence:
                "a.ipa holds several apps (Second.app, TruthSeeker.app), and iOS installs one; export one app"
        ),
        Row(
            options: #"{"no_info_plist": true}"#, reason: .noInfo,
            sentence: "\(app) in a.ipa has no Info.plist, so it is no app; export it again"),
        Row(
            options: #"{"bad_info_plist": true}"#, reason: .badInfo,
            sentence: "the Info.plist of a.ipa cannot be read as a property list; export the app again"),
        Row(
            options: #"{"wrong_types": true}"#, reason: .badInfo,
            sentence:
                "CFBundleShortVersionString in the Info.plist of a.ipa is a number where iOS wants a text; correct it, and export the app again"
        ),
        Row(
            options: #"{"no_bundle_id": true}"#, reason: .noIdentifier,
            sentence: "the Info.plist of a.ipa has no CFBundleIdentifier; set it, and export the app again"),
        Row(
            options: #"{"no_version": true}"#, reason: .noVersion,
            sentence:
                "the Info.plist of a.ipa has neither CFBundleShortVersionString nor CFBundleVersion; set them, and export the app again"
        ),
        Row(
            options: #"{"no_build": true}"#, reason: .noBuild,
            sentence:
                "the Info.plist of a.ipa has no CFBundleVersion, so no device installs it; set it, and export the app again"
        ),
        Row(
            options: #"{"build": "  "}"#, reason: .noBuild,
            sentence:
                "the Info.plist of a.ipa has no CFBundleVersion, so no device installs it; set it, and export the app again"
        ),
        Row(
            options: #"{"dup_info": true}"#, reason: .duplicate,
            sentence:
                "the .ipa has \(app)Info.plist twice, and nobody can say which one iOS takes; export the app again"
        ),
        Row(
            options: #"{"path_traversal": true}"#, reason: .name,
            sentence:
                "the entry '../../escaped.txt' of the .ipa leads out of the archive; export the app again"),
        Row(
            options: #"{"symlink": true}"#, reason: .link,
            sentence: "\(app)link.txt is a symbolic link, which no app may hold; put the file there itself"),
        Row(
            options: #"{"backslash": true}"#, reason: .name,
            sentence:
                #"the entry 'Payload\TruthSeeker.app\Info.plist' of the .ipa has a backslash in its name; export the app again"#
        ),
        Row(
            options: #"{"corrupt_crc": true}"#, reason: .damaged,
            sentence:
                "\(app)Info.plist in the .ipa is damaged (its checksum or its data is wrong); export the app again"
        ),
        Row(
            options: #"{"encrypted": true}"#, reason: .encrypted,
            sentence: "\(app)Info.plist is encrypted in the .ipa; export the app without a password"),
        Row(
            options: #"{"odd_method": true}"#, reason: .method,
            sentence:
                "\(app)Info.plist is packed by method 12, which iOS does not know; export the app again (stored or deflated)"
        ),
        Row(
            options: #"{"simulator": true}"#, reason: .simulator,
            sentence: "a.ipa is a build for the simulator, which no device runs; build for 'Any iOS Device'"),
        Row(
            options: #"{"no_executable": true}"#, reason: .executable,
            sentence:
                "the file that CFBundleExecutable names in a.ipa is missing or is not a program, so the app cannot start; build and export it again"
        ),
        Row(
            options: #"{"script_executable": true}"#, reason: .executable,
            sentence:
                "the file that CFBundleExecutable names in a.ipa is missing or is not a program, so the app cannot start; build and export it again"
        ),
        Row(
            options: #"{"fairplay": true}"#, reason: .storeCopy,
            sentence:
                "the program in a.ipa is encrypted by the App Store and starts only for its buyer; export your own build for development or ad hoc"
        ),
        // A copy from the App Store usually has no profile. Its encryption is the reason that helps.
        Row(
            options: #"{"fairplay": true, "no_profile": true}"#, reason: .storeCopy,
            sentence:
                "the program in a.ipa is encrypted by the App Store and starts only for its buyer; export your own build for development or ad hoc"
        ),
        Row(
            options: #"{"no_signature": true}"#, reason: .unsigned,
            sentence:
                "a.ipa has no _CodeSignature/CodeResources, so no device installs it; sign and export the app again"
        ),
        Row(
            options: #"{"devices": 0}"#, reason: .noDevices,
            sentence:
                "the provisioning profile of a.ipa names no device, so none installs the app; add yours to it, sign and export the app again"
        ),
        Row(
            options: #"{"extension": ["W"], "extension_bundle_id": "com.x.y"}"#, reason: .appExtension,
            sentence:
                "PlugIns/W.appex in a.ipa has the id 'com.x.y', which does not begin with 'com.example.truthseeker.', so no device installs the app; correct it, and export the app again"
        ),
        Row(
            options: #"{"extension": ["W"], "extension_no_bundle_id": true}"#, reason: .appExtension,
            sentence:
                "PlugIns/W.appex in a.ipa has no Info.plist with a CFBundleIdentifier, so no device installs the app; correct it, and export the app again"
        ),
        Row(
            options: #"{"extension": ["W"], "extension_no_build": true}"#, reason: .appExtension,
            sentence:
                "PlugIns/W.appex in a.ipa has no CFBundleVersion, so no device installs the app; correct it, and export the app again"
        ),
        Row(
            options: #"{"extension": ["W"], "extension_profile_kind": "app-store"}"#, reason: .appExtension,
            sentence:
                "PlugIns/W.appex in a.ipa is signed for the App Store, so no device installs the app; correct it, and export the app again"
        ),
        Row(
            options: #"{"no_profile": true}"#, reason: .noProfile,
            sentence:
                "a.ipa has no provisioning profile, so no device installs it; export it signed for development or ad hoc"
        ),
        Row(
            options: #"{"profile_kind": "app-store"}"#, reason: .appStore,
            sentence:
                "a.ipa is signed for the App Store, and installs from there only; export it for development or ad hoc"
        ),
        Row(
            options: #"{"expired": true}"#, reason: .expired,
            sentence:
                "the provisioning profile of a.ipa expired on 18 November 2026, 00:00 UTC (2026-11-18), so the app will not start; sign it again, or publish it with --allow-expired"
        ),
        Row(
            options: #"{"extension": ["Widget"], "extension_expired": true}"#, reason: .expired,
            sentence:
                "the provisioning profile of PlugIns/Widget.appex in a.ipa expired on 20 November 2026, 00:00 UTC (2026-11-20), so the app will not install; sign it again, or publish it with --allow-expired"
        ),
        Row(
            options: #"{"profile_encoding": "bare"}"#, reason: .badProfile,
            sentence:
                "the provisioning profile in a.ipa cannot be read: it is not signed; sign and export the app again"
        ),
        Row(
            options: #"{"profile_encoding": "garbage"}"#, reason: .badProfile,
            sentence:
                "the provisioning profile in a.ipa cannot be read: it is no signed message (CMS); sign and export the app again"
        ),
        Row(
            options: #"{"profile_not_plist": true}"#, reason: .badProfile,
            sentence:
                "the provisioning profile in a.ipa cannot be read: what is signed is no property list; sign and export the app again"
        ),
        Row(
            options: #"{"zip_bomb": 200, "zip_bomb_in": "info"}"#, reason: .tooLarge,
            sentence: "\(app)Info.plist unpacks to more than 4.2 MB, which no app has; look at it"),
        Row(
            options: #"{"zip_bomb": 200, "zip_bomb_in": "profile"}"#, reason: .tooLarge,
            sentence: "\(app)embedded.mobileprovision unpacks to more than 1 MB, which no app has; look at it"
        ),
        Row(
            options: #"{"zip_bomb": 200, "zip_bomb_in": "info", "lying_size": true}"#, reason: .lyingSize,
            sentence:
                "\(app)Info.plist claims 1 kB for 204 kB of packed data, which cannot be; export the app again"
        ),
        Row(
            options: #"{"zip_bomb": 200, "zip_bomb_in": "icon", "lying_size": true}"#, reason: .lyingSize,
            sentence:
                "\(app)AppIcon60x60@2x.png claims 1 kB for 204 kB of packed data, which cannot be; export the app again"
        ),
        Row(
            options: #"{"zip_bomb": 200, "lying_size": true}"#, reason: .lyingSize,
            sentence:
                "\(app)zeros.bin claims 1 kB for 204 kB of packed data, which cannot be; export the app again"
        ),
    ]

    static let apps = Result {
        try MadeApps(Dictionary(uniqueKeysWithValues: rows.indices.map { ("\($0)/a.ipa", rows[$0].options) }))
    }

    @Test(arguments: rows.indices) func refusesWithOneSentence(_ index: Int) throws {
        let row = Self.rows[index]
        let apps = try Self.apps.get()
        let refusal = try #require(throws: Refusal.self, "\(row)") {
            _ = try MadeApps.rules.check(try apps.open("\(index)/a.ipa").facts)
        }
        #expect(refusal.reason == row.reason)
        #expect(refusal.description == row.sentence)
    }

    /// What the maker can break, and this table has not, is a table that was not kept.
    @Test func theTableHasEveryReasonThatAFileCanGive() {
        let elsewhere: Set<Refusal.Reason> = [
            .device, .strict, .address, .changed, .busy, .folder, .interrupted,
        ]
        #expect(Set(Self.rows.map(\.reason)).union(elsewhere) == Set(Refusal.Reason.allCases))
    }

    @Test func publishesWhatHasExpiredWhenAsked() throws {
        let apps = try Self.apps.get()
        var rules = MadeApps.rules
        rules.allowsExpired = true
        for (index, row) in Self.rows.enumerated() where row.reason == .expired {
            #expect(try rules.check(try apps.open("\(index)/a.ipa").facts).map(\.kind) == [.expired])
        }
    }

    @Test(arguments: ["nowhere.ipa", "."]) func saysWhatCannotBeOpened(_ name: String) throws {
        let folder = try TestFolder()
        #expect(throws: FileError.self) { try OpenApp(DiskPath.absolute(name, in: folder.path)) }
    }
}
