import Foundation
import Synchronization

/// Sends requests, a bounded number at once. Its connections close when it is released.
package final class HTTPTransport: Sendable {
    /// The loop on its own thread; `nil` if libcurl cannot be used.
    private let loop: TransferLoop?

    /// The reason why libcurl cannot be used on this machine; `nil` if it can. `doctor` shows it.
    package static var trouble: String? { TransferLoop.trouble }

    /// Starts the thread.
    ///
    /// - Parameters:
    ///
    /// - width: transfers at once in all.
    ///
    /// - widthPerOrigin: transfers at once to one origin.
    package init(width: Int, widthPerOrigin: Int) {
        loop = TransferLoop(width: width, widthPerOrigin: widthPerOrigin)
        guard let loop else { return }
        Thread.detachNewThread { loop.run() }
    }

    deinit { loop?.stop() }

    /// Sends a request and returns the response, of whatever status. Returns `cancelled` as soon as the
    /// task is cancelled.
    package func send(_ request: HTTPRequest) async -> Result<HTTPResponse, HTTPFailure> {
        guard let loop else {
            return .failure(.protocolError(TransferLoop.trouble ?? "there is no memory left"))
        }
        // Releasing the transport cancels its transfers, so it is kept until this one ends.
        defer { withExtendedLifetime(self) {} }
        let slot = Mutex<HTTPTransfer?>(nil)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let transfer = HTTPTransfer(request) { continuation.resume(returning: $0) }
                let isCancelled = slot.withLock {
                    // The cancellation handler ran before the slot was filled and could not cancel anything.
                    if Task.isCancelled { return true }
                    $0 = transfer
                    loop.start(transfer)
                    return false
                }
                if isCancelled { transfer.cancel() }
            }
        } onCancel: {
            if let transfer = slot.withLock({ $0 }) { loop.cancel(transfer) }
        }
    }
}
