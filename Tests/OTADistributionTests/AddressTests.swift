import OTADistribution
import SiteFiles
import TestSupport
import Testing

@Suite struct AddressTests {
    @Test(arguments: [
        ("https://host.example/app", "https://host.example/app/"),
        ("https://host.example", "https://host.example/"),
        ("  HTTPS://Host.Example:8443//app// ", "https://host.example:8443/app/"),
        ("https://host.example/a%20b/", "https://host.example/a%20b/"),
        ("https://host.example/a b/ü", "https://host.example/a%20b/%C3%BC/"),
        ("https://[2001:db8::1]:8443/x", "https://[2001:db8::1]:8443/x/"),
        ("https://xn--bcher-kva.example/a&b=c;d", "https://xn--bcher-kva.example/a&b=c;d/"),
    ]) func takesAnHTTPSFolder(_ written: String, _ text: String) throws {
        #expect(try BaseURL(written, from: "--base-url").text == text)
    }

    @Test(arguments: [
        ("http://host.example/", "is not https, and iOS installs from nothing else; write https://"),
        ("ftp://host.example/", "is not https"), ("host.example/app", "is no address"), ("", "is no address"),
        ("https:///app", "has no host"), ("https://", "has no host"), ("https://:443/", "has no host"),
        ("https://user@host.example/", "has a user or a password"),
        ("https://user:secret@host.example/", "has a user or a password"),
        ("https://host.example/?a=b", "has a query"), ("https://host.example/app#x", "has a fragment"),
        ("https://bücher.example/", "has a host that is none"),
        ("https://a b.example/", "has a host that is none"),
        ("https://a..b/", "has a host that is none"), ("https://host.example:0/", "has a port that is none"),
        ("https://host.example:99999/", "has a port that is none"),
        ("https://host.example:/", "has a port that is none"), ("https://host.example/../x", "'..'"),
        ("https://host.example/%2E%2e/x", "'..'"), ("https://host.example/50%", "stray '%'"),
        ("https://host.example/a\\b", "backslash"),
    ]) func refusesWhatIOSDoesNotTake(_ written: String, _ words: String) throws {
        let refusal = try #require(throws: Refusal.self) { _ = try BaseURL(written, from: "--base-url") }
        #expect(refusal.reason == .address)
        #expect(
            refusal.description.contains(words) && refusal.description.contains("(--base-url)"), "\(refusal)")
    }

    @Test(arguments: [
        ("https://box/", true), ("https://box.local/", true), ("https://192.168.1.2/", true),
        ("https://localhost/", true), ("https://[::1]/", true), ("https://box.example.net/", false),
        ("https://1.example/", false),
    ]) func knowsNamesOfOneNetwork(_ written: String, _ isPrivate: Bool) throws {
        #expect(try BaseURL(written, from: "").isPrivate == isPrivate)
    }

    @Test(arguments: [
        (
            "https://h.example/app/manifest.plist",
            "itms-services://?action=download-manifest&url=https%3A%2F%2Fh.example%2Fapp%2Fmanifest.plist"
        ),
        (
            "https://h.example/a%20b/manifest.plist",
            "itms-services://?action=download-manifest&url=https%3A%2F%2Fh.example%2Fa%2520b%2Fmanifest.plist"
        ),
        (
            "https://h.example/a&b=c;d~e_f-g.h/ü",
            "itms-services://?action=download-manifest&url=https%3A%2F%2Fh.example%2Fa%26b%3Dc%3Bd~e_f-g.h%2F%C3%BC"
        ),
    ]) func escapesEveryByteOfTheLink(_ manifest: String, _ link: String) {
        #expect(InstallLink.text(manifest: manifest) == link)
        #expect(InstallLink.manifest(of: link) == manifest)
    }

    @Test(arguments: [
        "https://h.example/", "itms-services://", "itms-services://?url=x",
        "itms-services://?action=other&url=x",
        "itms-services://?action=download-manifest",
    ]) func readsNoManifestFromAnotherLink(_ link: String) { #expect(InstallLink.manifest(of: link) == nil) }

    // MARK: Xcode's configuration files

    @Test(
        arguments: [
            ("FUNNEL_HOST = box.example.net", "box.example.net"),
            ("FUNNEL_HOST=https:/$()/box.example.net/app // where it is", "https://box.example.net/app"),
            ("FUNNEL_HOST = \"https:/$()/box.example.net\";", "https://box.example.net"),
            ("FUNNEL_HOST = https://box.example.net", "https:"),
            (
                "SLASH = /\nFUNNEL_HOST = https:$(SLASH)/box.example.net/${NAME}\nNAME = app",
                "https://box.example.net/app"
            ),
            ("// FUNNEL_HOST = no\r\n\r\n  FUNNEL_HOST  =  a.example  \r\n", "a.example"),
            ("FUNNEL_HOST = a.example\nFUNNEL_HOST = b.example", "b.example"),
            ("FUNNEL_HOST[sdk=iphoneos*] = a.example", nil), ("OTHER = x", nil), ("", nil),
            ("FUNNEL_HOST = $(FUNNEL_HOST)x", "xxxxxxxxx"),
        ] as [(String, String?)]) func readsASetting(_ text: String, _ value: String?)
    {
        #expect(XcodeConfiguration(text).value("FUNNEL_HOST") == value)
    }

    @Test func namesWhatAConfigurationIncludes() {
        #expect(
            XcodeConfiguration("#include \"A.xcconfig\"\n#include? \"B.xcconfig\"\n").includes == [
                "A.xcconfig", "B.xcconfig",
            ])
    }

    @Test func takesTheFirstPlaceThatHasAnAddress() throws {
        let folder = try TestFolder()
        try folder.write("#include \"Other.xcconfig\"\nFUNNEL_HOST = x.example\n", to: "Config.xcconfig")
        var source = BaseURLSource()
        let refusal = try #require(throws: Refusal.self) { _ = try source.find() }
        #expect(refusal.description.hasPrefix("no base URL is known; give --base-url"))
        source.settings = ("https://s.example/", "sitegen.yml")
        #expect(try source.find().url.text == "https://s.example/")
        source.settingsPlace = "sitegen.yml:2:13"
        #expect(try source.find().origin == "sitegen.yml")
        source.settings = ("http://s.example/", "sitegen.yml")
        let refused = try #require(throws: Refusal.self) { _ = try source.find() }
        #expect(refused.description.contains("(sitegen.yml:2:13)"), "\(refused)")
        source.settings = ("https://s.example/", "sitegen.yml")
        source.environment = ""
        #expect(try source.find().origin == "sitegen.yml")
        source.environment = "https://e.example/"
        #expect(try source.find().origin == "SITEGEN_OTA_BASE_URL")
        source.xcconfig = folder["Config.xcconfig"]
        let found = try source.find()
        #expect(found.url.text == "https://x.example/" && found.origin.hasPrefix("FUNNEL_HOST in "))
        #expect(
            found.notes.count == 1 && found.notes[0].contains("includes 'Other.xcconfig', which is not read"))
        source.flag = "https://f.example/"
        #expect(try source.find().origin == "--base-url")
    }

    @Test(arguments: [
        ("A = 1", "sets no FUNNEL_HOST"), ("FUNNEL_HOST = https://h.example", "write https:/$()/host"),
    ])
    func saysWhatAConfigurationLacks(_ text: String, _ words: String) throws {
        let folder = try TestFolder()
        var source = BaseURLSource()
        source.xcconfig = try folder.write(text, to: "Config.xcconfig")
        let refusal = try #require(throws: Refusal.self) { _ = try source.find() }
        #expect(refusal.description.contains(words), "\(refusal)")
    }

    @Test(arguments: [
        ("00008110-0123456789ABCDEF", true), ("00008110-0123456789abcdef", true),
        ("0123456789abcdef0123456789abcdef01234567", true), ("00008110-0123456789ABCDE", false),
        ("0123456789abcdef0123456789abcdef0123456g", false), ("", false), ("00008110", false),
        ("000081100123456789ABCDEF", false),
    ]) func knowsBothFormsOfADevicesID(_ text: String, _ isOne: Bool) {
        #expect((DeviceID(text) != nil) == isOne)
        if isOne { #expect(DeviceID(text) == DeviceID(text.uppercased())) }
    }

    @Test func showsNoWholeDeviceID() {
        #expect(DeviceID("00008110-0123456789ABCDEF")?.masked == "…cdef")
    }
}
