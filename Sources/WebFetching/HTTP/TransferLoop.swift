import CCurl
import Synchronization

/// Runs libcurl's multi interface on its own thread (`curl_multi_poll`). Connections are kept and
/// reused; transfers wait in arrival order for a free slot, in all and at their origin.
///
/// `@unchecked Sendable`: only the mailbox is shared. Everything else belongs to the thread inside
/// `run`.
final class TransferLoop: @unchecked Sendable {
    /// Messages to the loop's thread.
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
    /// Handles for reuse: a new one would allocate its buffers again.
    private var idle: [EasyHandle] = []

    /// The reason why libcurl cannot be used; `nil` if it can. Evaluated once: loading the library is not
    /// thread-safe.
    static let trouble: String? = page_curl_load().map { String(cString: $0) }

    /// Fails if libcurl cannot be used or memory ran out.
    init?(width: Int, widthPerOrigin: Int) {
        guard Self.trouble == nil, let multi = page_curl_multi_init() else { return nil }
        self.multi = multi
        self.width = max(1, width)
        self.widthPerOrigin = max(1, widthPerOrigin)
        page_curl_multi_set_number(multi, CURLMOPT_MAXCONNECTS, self.width)
    }

    // MARK: From any thread

    /// Queues a transfer.
    func start(_ transfer: HTTPTransfer) {
        if !post({ $0.arriving.append(transfer) }) { transfer.cancel() }
    }

    /// Cancels a transfer. One that has already ended ignores this.
    func cancel(_ transfer: HTTPTransfer) { _ = post { $0.cancelled.append(transfer) } }

    /// Cancels all transfers and ends `run`.
    func stop() { _ = post { $0.isStopped = true } }

    /// Changes the mailbox and wakes the loop.
    ///
    /// - Returns: false if the loop has ended and no longer reads messages.
    private func post(_ change: (inout Mailbox) -> Void) -> Bool {
        mailbox.withLock {
            if $0.isOver { return false }
            change(&$0)
            page_curl_multi_wakeup(multi)
            return true
        }
    }

    // MARK: On the loop's thread

    /// Runs until `stop`, then frees the multi handle. Called once, on the thread that owns all state
    /// but the mailbox.
    func run() {
        while takeMail() {
            admit()
            page_curl_multi_perform(multi)
            // Slots that became free are filled before waiting. 1000 ms bounds a missed wake-up.
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

    /// Takes all messages.
    ///
    /// - Returns: false after `stop`.
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

    /// Starts waiting transfers while slots are free. A transfer whose origin is busy lets later ones
    /// pass.
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

    /// Hands on the results of finished transfers.
    ///
    /// - Returns: true if any was finished.
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

    /// Takes a transfer out of the multi handle and keeps its easy handle for reuse.
    private func remove(_ pointer: UnsafeMutableRawPointer) -> HTTPTransfer? {
        page_curl_multi_remove(multi, pointer)
        guard let ended = running.removeValue(forKey: pointer) else { return nil }
        runningAt[ended.transfer.request.address.origin, default: 1] -= 1
        idle.append(ended.easy)
        return ended.transfer
    }

    /// Ends a waiting or running transfer as cancelled.
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
