import WebSyntax

/// Calls, with and without `new`.
extension JavaScriptReferences {
    /// The expression before the parenthesis of a call.
    struct Callee {
        /// The last name of `a.b.c`.
        var name: String
        /// The name before the dot; `nil` without a dot, empty if something else than a name is before it.
        var receiver: String?
        /// The first item of `a.b.c`, or of `new a.b.c`.
        var start: Int
        /// True after `new`.
        var isNew: Bool
        /// The item of the parenthesis.
        var open: Int

        /// True if the name is a global: no member, or one of the global object.
        var isGlobal: Bool { receiver.map(Self.globals.contains) ?? true }

        /// Names that refer to a window: the own one or another of the same page.
        static let globals: Set<String> = [
            "window", "self", "globalThis", "top", "parent", "frames", "contentWindow", "defaultView",
            "opener",
        ]
    }

    /// Returns the callee whose last name is at `index`.
    private func callee(_ index: Int) -> Callee {
        let start = start(ofChain: index)
        let isNew = start > 0 && !isMember(start) && folder.isWord(start - 1, "new")
        let receiver = isMember(index) ? name(index - 2) : nil
        return Callee(
            name: name(index), receiver: receiver, start: isNew ? start - 1 : start, isNew: isNew,
            open: index + 1)
    }

    /// Returns true if the name is being declared: `function fetch(`, or a method, whose body follows.
    private func isDeclaration(_ callee: Callee, _ index: Int) -> Bool {
        guard !callee.isNew, callee.receiver == nil else { return false }
        let next = closing[callee.open] + 1
        if next < folder.items.count, folder.items[next].isCode("{"),
            !folder.items[next].isAfterLineBreak
        {
            // Parameters are names or patterns, while a call before a block can have a constant argument.
            switch value(arguments(callee.open).first) {
            case .dynamic, .missing: return true
            case .constant, .beginning: break
            }
        }
        return folder.isWord(index - 1, "function")
            || (index > 1 && folder.items[index - 1].isCode("*") && folder.isWord(index - 2, "function"))
    }

    /// Adds the references of the call whose name is at `index`.
    mutating func call(_ index: Int) {
        let callee = callee(index)
        guard !isDeclaration(callee, index) else { return }
        if callee.isNew { return construct(callee) }
        if callee.isGlobal, globalCall(callee) { return }
        if callee.receiver != nil { method(callee) }
    }

    // MARK: Constructors

    /// Adds the references of a constructor. Names are those of the Web platform's interfaces.
    private mutating func construct(_ callee: Callee) {
        guard callee.isGlobal else { return }
        switch callee.name {
        case "WebSocket": request(.jsWebsocket, callee)
        case "EventSource": request(.jsEventsource, callee)
        case "WebTransport": request(.jsWebtransport, callee)
        case "Worker": request(.jsWorker, callee)
        case "SharedWorker": request(.jsSharedWorker, callee)
        case "Request": request(.jsRequest, callee)
        case "Audio":
            if case .constant(let index) = value(arguments(callee.open).first) { add(.jsAudio, index) }
        // No directive of a policy lists the hosts of a peer connection, so the script is the only place to see them.
        case "RTCPeerConnection", "webkitRTCPeerConnection": connection(callee)
        case "FontFace": text(.jsFontFace, callee, argument: 1)
        case "Blob", "File": blob(callee)
        case "Function":
            if let last = arguments(callee.open).last, case .constant(let index) = value(last) {
                add(.jsEval, index)
            }
        default: break
        }
    }

    /// Adds every remote string among the first 512 items of the configuration of a peer connection, at any depth.
    private mutating func connection(_ callee: Callee) {
        var isKnown = callee.open + 1 >= closing[callee.open]
        for index in (callee.open + 1)..<max(callee.open + 1, min(closing[callee.open], callee.open + 512))
        where folder.items[index].kind == .constant {
            let constant = folder.items[index].constant
            guard URLClassifier.classify(folder.constants[constant].text).isRemote else { continue }
            add(.jsRtc, constant)
            isKnown = true
        }
        if !isKnown { undecidable(callee) }
    }

    // MARK: Globals

    /// Adds the references of a global function.
    ///
    /// - Returns: false if the name is not one of them.
    private mutating func globalCall(_ callee: Callee) -> Bool {
        switch callee.name {
        case "fetch": request(.jsFetch, callee)
        case "import" where callee.receiver == nil: request(.jsImportDynamic, callee)
        case "importScripts":
            for argument in arguments(callee.open) { request(.jsImportScripts, callee, value(argument)) }
        case "open": open(callee)
        case "eval", "setTimeout", "setInterval", "execScript": text(.jsEval, callee, argument: 0)
        case "Function" where callee.receiver == nil: construct(callee)
        default: return false
        }
        return true
    }

    /// `window.open(url)`, and `open("GET", url)` of a request.
    private mutating func open(_ callee: Callee) {
        let arguments = arguments(callee.open)
        guard case .constant(let index) = value(arguments.first) else { return }
        if arguments.count > 1, Self.methods.contains(folder.constants[index].text.uppercased()) {
            return request(.jsXhr, callee, value(arguments[1]))
        }
        add(.jsWindowOpen, index)
    }

    /// The methods of HTTP that distinguish `open` of a request from `open` of a window.
    private static let methods: Set<String> = [
        "GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE", "CONNECT",
    ]

    // MARK: Methods

    /// Adds the references of a method. The receiver's type is unknown, so common names need a known receiver.
    private mutating func method(_ callee: Callee) {
        switch callee.name {
        case "open":
            let arguments = arguments(callee.open)
            guard case .constant(let index) = value(arguments.first) else { return }
            if arguments.count > 1, Self.methods.contains(folder.constants[index].text.uppercased()) {
                return request(.jsXhr, callee, value(arguments[1]))
            }
            // A window under another name: `frame.open(address, "_top")`.
            addRemote(.jsWindowOpen, index)
        case "navigate":
            // `navigation.navigate`; of anything else only where the address is remote.
            guard case .constant(let index) = value(arguments(callee.open).first) else { return }
            if callee.receiver == "navigation" {
                add(.jsNavigate, index)
            } else {
                addRemote(.jsNavigate, index)
            }
        case "sendBeacon": request(.jsSendBeacon, callee)
        case "register" where callee.receiver == "serviceWorker": serviceWorker(callee)
        case "addModule": request(.jsWorklet, callee)
        case "addAll": addAll(callee)
        case "add" where isCache(callee): request(.jsCacheAdd, callee)
        case "assign" where callee.receiver == "location", "replace" where callee.receiver == "location":
            if case .constant(let index) = value(arguments(callee.open).first) { add(.jsLocation, index) }
        case "insertRule", "replaceSync", "addRule": text(.jsInsertRule, callee, argument: 0)
        case "setProperty": text(.jsStyle, callee, argument: 1)
        case "insertAdjacentHTML": text(.jsInsertAdjacentHtml, callee, argument: 1)
        case "createContextualFragment", "setHTMLUnsafe", "setHTML": text(.jsMarkup, callee, argument: 0)
        case "write" where callee.receiver == "document", "writeln" where callee.receiver == "document":
            for argument in arguments(callee.open) {
                if let joined = joinedConstants(argument) { add(.jsDocumentWrite, joined) }
            }
        case "setAttribute": setAttribute(callee, name: 0)
        case "setAttributeNS": setAttribute(callee, name: 1)
        default: break
        }
    }

    /// Adds an address only if it is remote: the call may be of something else with the same name.
    private mutating func addRemote(_ row: ReferenceID, _ index: Int) {
        if URLClassifier.classify(folder.constants[index].text).isRemote { add(row, index) }
    }

    /// Adds both facts about a service worker: its script is fetched, and no browser registers one under `file:`.
    private mutating func serviceWorker(_ callee: Callee) {
        request(.jsServiceWorker, callee)
        add(.deadJsServiceWorker, "serviceWorker.register", range(callee))
    }

    /// Adds the addresses of `cache.addAll([…])`.
    private mutating func addAll(_ callee: Callee) {
        guard let list = arguments(callee.open).first, folder.items[list.lowerBound].isCode("[") else {
            return
        }
        for argument in arguments(list.lowerBound) {
            if case .constant(let index) = value(argument) { add(.jsCacheAdd, index) }
        }
    }

    /// Returns true if something near before the call is called a cache: sets and class lists have `add`, too.
    private func isCache(_ callee: Callee) -> Bool {
        let near = max(0, callee.open - 14)..<callee.open
        return near.contains {
            folder.items[$0].kind == .identifier && name($0).lowercased().contains("cache")
        }
    }

    /// Adds the value of an attribute that is set by a constant name.
    private mutating func setAttribute(_ callee: Callee, name index: Int) {
        let arguments = arguments(callee.open)
        guard arguments.count > index + 1, case .constant(let named) = value(arguments[index]) else { return }
        let name = folder.constants[named].text.lowercased()
        let row: ReferenceID
        switch name {
        case "srcset", "imagesrcset": row = .jsSrcset
        case "style": row = .jsStyle
        case "srcdoc": row = .jsMarkup
        case _ where name.hasPrefix("on") && name.count > 2: row = .jsEval
        case _ where Self.addressAttributes.contains(name) || name.hasSuffix(":href"):
            row = .jsSetAttribute
        default: return
        }
        if case .constant(let given) = value(arguments[index + 1]) { add(row, given) }
    }

    /// The attributes that hold an address on some element. The element is unknown here.
    private static let addressAttributes: Set<String> = [
        "src", "href", "action", "formaction", "poster", "data", "background", "ping", "manifest", "lowsrc",
        "attributionsrc", "codebase", "archive", "cite", "longdesc",
    ]

    // MARK: Results

    /// A call whose first argument is an address.
    private mutating func request(_ row: ReferenceID, _ callee: Callee) {
        request(row, callee, value(arguments(callee.open).first))
    }

    /// Adds an address by what is known of it. A computed one is reported as undecidable.
    private mutating func request(_ row: ReferenceID, _ callee: Callee, _ value: Value) {
        switch value {
        case .constant(let index): add(row, index)
        case .beginning(let index): if !addBeginning(row, index) { undecidable(callee) }
        case .dynamic: undecidable(callee)
        case .missing: break
        }
    }

    /// Adds a call whose address is not known.
    private mutating func undecidable(_ callee: Callee) {
        add(.jsUndecidable, callee.name, range(callee))
    }

    /// The offsets of the whole call.
    private func range(_ callee: Callee) -> Range<Int> {
        let lower = folder.items[callee.start].range.lowerBound
        return lower..<max(lower, folder.items[closing[callee.open]].range.upperBound)
    }

    /// A call one of whose arguments is markup, CSS or code.
    private mutating func text(_ row: ReferenceID, _ callee: Callee, argument: Int) {
        let arguments = arguments(callee.open)
        guard argument < arguments.count else { return }
        if ReferenceTable.row(row)?.kind == .script {
            if case .constant(let index) = value(arguments[argument]) { add(row, index) }
        } else if let joined = joinedConstants(arguments[argument]) {
            add(row, joined)
        }
    }
}
