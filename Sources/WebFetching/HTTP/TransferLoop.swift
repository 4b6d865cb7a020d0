import CCurl
import Synchronization

/// libcurl's multi interface on a thread of its own (`curl_multi_poll`): connections are kept and used again, transfers
/// wait in the order in which they came for a place in all and at their origin.
///
/// Everything but the mailbox belongs to the thread that is in `run`.
final class TransferLoop: @unchecked Sendable {
    private struct Mailbox {
        var arriving: [HTTPTransfer] = []
        var cancelled: [HTTPTransfer] = []
        var isStopped = false
        var isOver = false
    }

    private struct Running {
        var easy: EasyHandle
        var transfer: HTTPTransfer
    }

    private let mailbox = Mutex(Mailbox())
    private let multi: UnsafeMutableRawPointer
    private let width: Int
    private let widthPerOrigin: Int
    private var waiting: [HTTPTransfer] = []
    private var running: [UnsafeMutableRawPointer: Running] = [:]
    private var runningAt: [String: Int] = [:]
    private var idle: [EasyHandle] = []

    /// Why libcurl cannot be used; nil where it can. It is loaded once, before any thread uses it.
    static let trouble: String? = page_curl_load().map { String(cString: $0) }

    /// nil where libcurl cannot be used.
    init?(width: Int, widthPerOrigin: Int) {
        guard Self.trouble == nil, let multi = page_curl_multi_init() else { return nil }
        self.multi = multi
        self.width = max(1, width)
        self.widthPerOrigin = max(1, widthPerOrigin)
        page_curl_multi_set_number(multi, CURLMOPT_MAXCONNECTS, self.width)
    }

    // MARK: From any thread

    func start(_ transfer: HTTPTransfer) {
        if !post({ $0.arriving.append(transfer) }) { transfer.cancel() }
    }

    func cancel(_ transfer: HTTPTransfer) { _ = post { $0.cancelled.append(transfer) } }

    /// Whatever is under way ends as cancelled, and then `run`.
    func stop() { _ = post { $0.isStopped = true } }

    /// - Returns: false where nobody reads it any more.
    private func post(_ change: (inout Mailbox) -> Void) -> Bool {
        mailbox.withLock {
            if $0.isOver { return false }
            change(&$0)
            page_curl_multi_wakeup(multi)
            return true
        }
    }

    // MARK: On the loop's thread

    func run() {
        while takeMail() {
            admit()
            page_curl_multi_perform(multi)
            // Places that became free are used before waiting.
            if !complete() { page_curl_multi_wait(multi, 1000) }
        }
        for transfer in waiting { transfer.cancel() }
        for each in running.values {
            page_curl_multi_remove(multi, each.easy.pointer)
            each.transfer.cancel()
        }
        running = [:]
        idle = []
        page_curl_multi_cleanup(multi)
    }

    /// - Returns: whether to go on.
    private func takeMail() -> Bool {
        let mail = mailbox.withLock {
            let mail = $0
            $0 = Mailbox(isStopped: mail.isStopped, isOver: mail.isStopped)
            return mail
        }
        waiting += mail.arriving
        for transfer in mail.cancelled { end(transfer) }
        return !mail.isStopped
    }

    private func admit() {
        var index = 0
        while running.count < width, index < waiting.count {
            let transfer = waiting[index]
            let origin = transfer.request.address.origin
            guard runningAt[origin, default: 0] < widthPerOrigin else {
                index += 1
                continue
            }
            waiting.remove(at: index)
            guard let easy = idle.popLast() ?? EasyHandle() else {
                transfer.complete(code: CURLE_OUT_OF_MEMORY, detail: "out of memory")
                continue
            }
            easy.prepare(for: transfer)
            running[easy.pointer] = Running(easy: easy, transfer: transfer)
            runningAt[origin, default: 0] += 1
            page_curl_multi_add(multi, easy.pointer)
        }
    }

    /// - Returns: whether a transfer was done.
    private func complete() -> Bool {
        var wasAny = false
        var pointer: UnsafeMutableRawPointer?
        while case let code = page_curl_multi_next_done(multi, &pointer), code >= 0, let done = pointer {
            wasAny = true
            let result = CURLcode(UInt32(code))
            remove(done)?.complete(code: result, detail: String(cString: page_curl_describe(result)))
        }
        return wasAny
    }

    private func remove(_ pointer: UnsafeMutableRawPointer) -> HTTPTransfer? {
        page_curl_multi_remove(multi, pointer)
        guard let ended = running.removeValue(forKey: pointer) else { return nil }
        runningAt[ended.transfer.request.address.origin, default: 1] -= 1
        idle.append(ended.easy)
        return ended.transfer
    }

    private func end(_ transfer: HTTPTransfer) {
        if let index = waiting.firstIndex(where: { $0 === transfer }) {
            waiting.remove(at: index)
            transfer.cancel()
        } else if let pointer = running.first(where: { $0.value.transfer === transfer })?.key {
            _ = remove(pointer)
            transfer.cancel()
        }
    }
}
