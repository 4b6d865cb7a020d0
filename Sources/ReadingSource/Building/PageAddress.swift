import HTMLSanitizing
import SiteFiles
import WebSyntax

/// The address of a saved page without passwords and keys: a link, or text if it is too long for one.
struct PageAddress {
    /// The address as written; `nil` for one that is too long.
    var url: String?
    var longAddress: LongAddress?
    /// The whole address; `nil` for a text that browsers do not know as one.
    var address: WebAddress?
    /// True if a key, a user name or a password was removed from the address.
    var hadKey = false

    init(_ whole: PublicAddress) {
        address = WebAddress(whole.text)
        hadKey = whole.hadCredentials || !whole.families.isEmpty
        // A part of an address is another address, so only the whole one tells pages apart.
        let (beginning, isCut) = TextLine.prefix(whole.text, LongAddress.limit)
        guard isCut else {
            url = whole.text
            return
        }
        let key = PageKey(address)?.text ?? whole.text
        longAddress = LongAddress(beginning: beginning + "…", digest: Digest.sha256Hex(key.utf8))
    }

    /// Takes an address that an export has as text.
    init(_ exported: LongAddress, hiding hidden: HiddenValues) {
        let text = PublicAddress(MarkupText.cleaned(exported.beginning), hiding: hidden)
        hadKey = text.hadCredentials || !text.families.isEmpty
        // The ellipsis is one more character.
        let beginning = TextLine.prefix(text.text, LongAddress.limit + 1).text
        longAddress = LongAddress(beginning: beginning, digest: exported.digest)
    }
}
