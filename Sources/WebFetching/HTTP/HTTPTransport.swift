import Foundation
import Synchronization

/// Sends requests, so many at once. Its connections close when it is no longer held.
package final class HTTPTransport: Sendable {
    /// nil where libcurl cannot be used.
    private let loop: TransferLoop?

    /// Why libcurl cannot be used on this machine; nil where it can.
    package static var trouble: String? { TransferLoop.trouble }

    package init(width: Int, widthPerOrigin: Int) {
        loop = TransferLoop(width: width, widthPerOrigin: widthPerOrigin)
        guard let loop else { return }
        Thread.detachNewThread { loop.run() }
    }

    deinit { loop?.stop() }

    /// One answer, of whatever status. Ends with `cancelled` as soon as the task is.
    package func send(_ request: HTTPRequest) async -> Result<HTTPResponse, HTTPFailure> {
        guard let loop else {
            return .failure(.protocolError(TransferLoop.trouble ?? "there is no memory left"))
        }
        // The end of this object ends what is under way.
        defer { withExtendedLifetime(self) {} }
        let slot = Mutex<HTTPTransfer?>(nil)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let transfer = HTTPTransfer(request) { continuation.resume(returning: $0) }
                let isCancelled = slot.withLock {
                    // Cancelled before there was anything to cancel: the handler has been here.
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
