import PapersSource
import Testing

@Suite struct ArXivIDTests {
    @Test(
        arguments: [
            ("0704.0001", "0704.0001", nil), ("1412.6980", "1412.6980", nil),
            ("1501.00001", "1501.00001", nil),
            ("2401.01234v2", "2401.01234", 2), ("1706.03762v12", "1706.03762", 12),
            ("hep-th/9901001", "hep-th/9901001", nil), ("hep-th/9901001v3", "hep-th/9901001", 3),
            ("math.GT/0309136", "math/0309136", nil), ("cond-mat/9910332", "cond-mat/9910332", nil),
            ("quant-ph/0703042", "quant-ph/0703042", nil), ("solv-int/9901001v1", "solv-int/9901001", 1),
        ] as [(String, String, Int?)])
    func readsBothForms(_ text: String, _ paper: String, _ version: Int?) throws {
        let id = try #require(ArXivID(text))
        #expect(id.paper == paper)
        #expect(id.version == version)
    }

    @Test(arguments: [
        "", " ", "2401.01234 ", "arXiv:2401.01234", "https://arxiv.org/abs/2401.01234", "2401.1234",
        "1412.06980",
        "2413.01234", "2400.01234", "0703.0001", "2401.00000", "2401.012345", "2401.01234v", "2401.01234v0",
        "2401.01234v01", "2401.01234v2v3", "2401.01234v-1", "2401.+1234", "２４01.01234", "hep-th/990100",
        "hep-th/99010011", "hep-th/9913001", "hep-th/9901000", "hep-th/0704001", "Hep-th/9901001", "/9901001",
        "hep-th/9901001/2", "math.G7/0309136", "math./0309136", "math.GT.AB/0309136", "-th/9901001",
    ])
    func refusesTheRest(_ text: String) { #expect(ArXivID(text) == nil) }

    @Test func writesThePaperWithItsVersion() {
        #expect(ArXivID("math.GT/0309136v2")?.text == "math/0309136v2")
        #expect(ArXivID("2401.01234")?.text == "2401.01234")
    }
}
