import ItemPages
import Items
import TranscriptSource

/// The files beside the pages: the records, the deeplinks of the app, and a summary for widgets.
enum TranscriptsJSON {
    static func all(_ model: TranscriptsModel) -> [(path: String, bytes: [UInt8])] {
        [
            ("api/contracts.json", list("contracts", model.contracts.map(TranscriptReport.contract))),
            ("api/tasks.json", list("tasks", model.tasks.map(task))),
            ("api/directives.json", list("directives", model.directives.map(TranscriptReport.directive))),
            ("api/daemons.json", list("daemons", model.daemons.map(TranscriptReport.daemon))),
            (
                "api/listen_sessions.json",
                list("listen_sessions", model.sessions.map(TranscriptReport.session))
            ),
            ("deeplinks.json", deeplinks(model)),
            ("summary.json", summary(model)),
        ]
    }

    private static func list(_ name: String, _ values: [JSONTree]) -> [UInt8] {
        JSONTree.object([.init(name, .array(values))]).bytes()
    }

    private static func task(_ task: TaskSummary) -> JSONTree {
        var object = ObjectBuilder()
        object.add("id", task.task.id)
        object.add("title", task.title)
        object.add("contract_id", task.task.contract)
        object.add("parent_id", task.task.parent)
        object.add("status", task.status)
        object.add("daemon_id", task.task.daemon)
        object.add("updated_at", task.updated.map { TranscriptReport.time($0) })
        object.add("file", task.page + ".html")
        return .object(
            object.members + [
                .init("events", .number("\(task.events)")),
                .init("pending_questions", .number("\(task.questions.count)")),
            ])
    }

    private static func deeplinks(_ model: TranscriptsModel) -> [UInt8] {
        let template = model.settings.deeplink ?? "makima://task/{id}"
        let scheme = DeeplinkEntry.scheme(of: template)
        let routes = TranscriptPage.Tab.allCases.map {
            DeeplinkEntry.json("\(scheme)://\($0.rawValue)", type: $0.rawValue, file: $0.file)
        }
        let tasks = model.tasks.map {
            DeeplinkEntry.json(
                template.replacing("{id}", with: $0.task.id), type: "task", id: $0.task.id,
                file: $0.page + ".html",
                title: $0.title)
        }
        let directives = model.directives.map {
            DeeplinkEntry.json(
                "\(scheme)://directive/\($0.id)", type: "directive", id: $0.id,
                file: "directives.html#\(model.anchors.directive($0.id))", title: $0.title)
        }
        return JSONTree.object([
            .init("version", .number("1")), .init("scheme", .string(scheme)), .init("routes", .array(routes)),
            .init("tasks", .array(tasks)), .init("directives", .array(directives)),
        ]).bytes()
    }

    private static func summary(_ model: TranscriptsModel) -> [UInt8] {
        var object = ObjectBuilder()
        object.add("latest_task", model.tasks.first?.title)
        return JSONTree.object(
            [
                .init("active_contracts", .number("\(model.contracts.count(where: \.isActive))")),
                .init("daemons_online", .number("\(model.archive.daemons.count(where: \.isOnline))")),
                .init("daemons_offline", .number("\(model.archive.daemons.count { !$0.isOnline })")),
                .init("pending_questions", .number("\(model.pendingCount)")),
                .init("tasks", .number("\(model.tasks.count)")),
            ] + object.members
        ).bytes()
    }
}
