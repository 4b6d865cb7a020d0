import Dates
import Testing

@Suite struct ISODateTests {
    @Test(
        arguments: [
            ("1970-01-01", 0), ("1970-01-01T00:00", 0), ("1994-11-06T08:49:37Z", 784_111_777),
            ("1994-11-06T08:49:37.5", 784_111_777.5), ("1994-11-06T10:49:37+02:00", 784_111_777),
            ("1994-11-06T03:19:37-0530", 784_111_777),
        ] as [(String, Double)])
    func readsDaysAndTimes(_ text: String, _ seconds: Double) { #expect(ISODate.seconds(text) == seconds) }

    @Test(arguments: [
        "", "T", "1994-11-06T", "1994-11-31", "94-11-06", "1994-11-06T24:00", "1994-11-06T08:60",
        "1994-11-06T08:49:61", "1994-11-06T08:49:1e1", "1994-11-06T08:49:37Z+01:00", "1994-11-06T08:49+24:00",
        "1994-11-06T08:49+1", "1994-11-06T08:49+-1:00", "+994-11-06", "１９９４-11-06",
    ])
    func refusesTheRest(_ text: String) { #expect(ISODate.seconds(text) == nil) }

    @Test(arguments: [0, -1, 784_111_777, 951_782_400, 253_402_300_799])
    func readsWhatItWrites(_ seconds: Int) {
        #expect(ISODate.seconds(ISODate.text(seconds)) == Double(seconds))
    }
}
