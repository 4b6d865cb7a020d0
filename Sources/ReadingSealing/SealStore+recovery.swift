import Dates
import PageSnapshot
import ReadingSource
import SiteFiles

extension SealStore {
    /// Adds the states of pages whose files are in the store, if the state file could not be read. A page that left the web is
    /// nowhere else.
    mutating func recover(_ addresses: [String]) {
        guard isDamaged else { return }
        for address in addresses where states[address]?.file == nil {
            let file = Self.fileName(of: address)
            let path = DiskPath.join(sealedFolder, file)
            guard FileReading.isRegular(path), let html = try? FileReading.bytes(at: path), !html.isEmpty,
                let json = try? FileReading.bytes(at: SnapshotTaker.receipt(of: path)),
                let receipt = try? Receipt(json: json), let time = ISODate.seconds(receipt.captured)
            else { continue }
            var state = states[address] ?? SealState()
            state.note(
                receipt, title: PageTitle.of(html), file: file, size: html.count,
                at: Int(time.rounded(.down)))
            states[address] = state
        }
    }
}
