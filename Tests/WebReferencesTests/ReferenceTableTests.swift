import Testing

@testable import WebReferences

struct ReferenceTableTests {
    @Test func idsAreUnique() {
        let ids = ReferenceTable.rows.map(\.id)
        #expect(Set(ids).count == ids.count)
    }

    @Test func deadRowsOfLocalFailuresExist() {
        let twins = ReferenceTable.rows.compactMap(\.localFailure?.row)
        #expect(!twins.isEmpty)
        for twin in twins {
            #expect(ReferenceTable.row(twin)?.effect.isDeadUnderFile == true)
        }
    }

    @Test func everyRowHasACase() {
        let html =
            HTMLReferencesTests.embedded + HTMLReferencesTests.links + HTMLReferencesTests.metas
            + HTMLReferencesTests.scripts + HTMLReferencesTests.leaving
        var tested = Set(
            (html + SVGReferencesTests.inHTML + SVGReferencesTests.inXML).flatMap { $0.expected.map(\.row) })
        for css in CSSReferencesTests.found { tested.formUnion(ReferenceCase(css).expected.map(\.row)) }
        let scripts =
            JavaScriptReferencesTests.requests + JavaScriptReferencesTests.assignments
            + JavaScriptReferencesTests.strings + JavaScriptReferencesTests.navigations
        for script in scripts { tested.formUnion(ReferenceCase(script).expected.map(\.row)) }
        tested.formUnion(XMLReferencesTests.found.flatMap { $0.expected.map(\.row) })
        tested.formUnion(NestedLayersTests.cases.map(\.row))
        // These two only open a layer, and are tested by what is found in it.
        tested.formUnion(["html-iframe-srcdoc", "html-style-attribute"])
        // Only the gate's reading has it: XMLReferencesTests.readsTheExpansionOfAPage.
        tested.insert("xml-declarations")
        #expect(ReferenceTable.rows.map(\.id.rawValue).filter { !tested.contains($0) } == [])
    }
}
