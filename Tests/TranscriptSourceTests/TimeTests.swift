import Testing

@testable import TranscriptSource

/// Times in all forms.
@Suite struct TimeTests {
    /// JSON, and milliseconds since 1970.
    static let times: [(json: String, time: Int?)] = [
        (#""2027-03-01T12:30:15Z""#, 1_803_904_215_000), (#""2027-03-01T12:30:15.250Z""#, 1_803_904_215_250),
        (#""2027-03-01T12:30:15.2Z""#, 1_803_904_215_200), (#""2027-03-01T12:30:15.25Z""#, 1_803_904_215_250),
        (#""2027-03-01T12:30:15.250999Z""#, 1_803_904_215_250),
        (#""2027-03-01T12:30:15.123456789Z""#, 1_803_904_215_123),
        (#""2027-03-01T12:30:15+00:00""#, 1_803_904_215_000),
        (#""2027-03-01T14:30:15.500+02:00""#, 1_803_904_215_500),
        (#""2027-03-01 12:30:15Z""#, 1_803_904_215_000), (#""2027-03-01t12:30:15z""#, 1_803_904_215_000),
        ("1803904215", 1_803_904_215_000), ("1803904215000", 1_803_904_215_000),
        ("1803904215.25", 1_803_904_215_250),
        (#""1803904215""#, 1_803_904_215_000), (#""1803904215000""#, 1_803_904_215_000),
        ("1.803904215e9", 1_803_904_215_000),
        ("0", nil), ("-5", nil), ("1e300", nil), (#""nan""#, nil), (#""inf""#, nil), (#""""#, nil),
        (#""yesterday""#, nil),
        (#""2027-13-01T12:30:15Z""#, nil), (#""2027-02-30T12:30:15Z""#, nil),
        (#""2027-03-01T25:30:15Z""#, nil), ("null", nil), ("true", nil),
        ("{}", nil), ("[]", nil),
    ]

    @Test(arguments: times) func aTimeIsRead(_ json: String, _ time: Int?) throws {
        let sample = try TranscriptSample(
            #"{"task_id":"t","kind":"task.output","ts":\#(json),"payload":"a"}"#)
        #expect(sample.transcripts.first?.events.map(\.time) == [time])
        // The head of the line, which decides on the order, has the same.
        let line = Array(#"{"ts":\#(json)}"#.utf8)
        #expect(line.withUnsafeBufferPointer { LineHead($0).time } == time)
    }

    @Test(arguments: ["ts", "timestamp", "time"]) func aTimeHasNames(_ name: String) throws {
        let sample = try TranscriptSample(
            #"{"task_id":"t","kind":"task.output","\#(name)":1000,"payload":"a"}"#)
        #expect(sample.transcripts.first?.events.map(\.time) == [1_000_000])
    }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z"), (1_803_904_215_250, "2027-03-01T12:30:15.250Z"),
        (1005, "1970-01-01T00:00:01.005Z"),
    ])
    func aTimeIsWritten(_ time: Int, _ text: String) {
        #expect(EventTime.text(time) == text)
    }
}
