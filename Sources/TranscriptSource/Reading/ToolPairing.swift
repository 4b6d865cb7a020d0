/// Joins the results of tools with their calls.
enum ToolPairing {
    /// Returns the events with each result at its call. A result without a call stays an event.
    static func paired(_ events: [RawEvent]) -> [RawEvent] {
        var paired: [RawEvent] = []
        var calls: [String: Int] = [:]
        var ids: [Int: [String]] = [:]
        for event in events {
            switch event.content {
            case .call(let call):
                if let id = call.callID { calls[id] = paired.count }
                paired.append(event)
            case .result(let result):
                guard let id = result.callID, let index = calls.removeValue(forKey: id),
                    case .call(var call) = paired[index].content
                else {
                    var alone = ToolUse(name: result.name ?? "result")
                    take(result, into: &alone)
                    var event = event
                    event.content = .call(alone)
                    paired.append(event)
                    continue
                }
                take(result, into: &call)
                if let start = paired[index].time, let end = event.time, end >= start {
                    call.duration = end - start
                }
                paired[index].content = .call(call)
                ids[index, default: []].append(event.id)
            default: paired.append(event)
            }
        }
        for (index, more) in ids { paired[index].moreIDs = more.filter { $0 != paired[index].id } }
        return paired
    }

    private static func take(_ result: RawEvent.ToolResult, into call: inout ToolUse) {
        call.result = result.text
        call.isError = result.isError
        call.files = result.files
    }
}
