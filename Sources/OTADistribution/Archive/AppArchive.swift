import CLibZip

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The entries of an .ipa, read through its central directory. Only requested entries are unpacked.
/// Sole owner of its `zip_t` (`zip_discard`).
final class AppArchive {
    private let zip: OpaquePointer
    let entries: [ArchiveEntry]

    /// Opens the archive. Throws a `Refusal` if iOS could not unpack it.
    ///
    /// - Parameters:
    ///
    /// - descriptor: an open file; it stays the caller's.
    ///
    /// - size: the file's size in bytes.
    ///
    /// - name: the file's name in refusals.
    init(descriptor: Int32, size: Int, name: String) throws(Refusal) {
        guard size > 0 else {
            throw Refusal(.empty, "\(name) is empty; export the app again")
        }
        let beginning = Self.beginning(of: descriptor)
        let zip: OpaquePointer
        do {
            // iOS unpacks by the local headers while it downloads. ZIP_CHECKCONS compares them with the directory.
            zip = try Self.opened(descriptor, ZIP_RDONLY | ZIP_CHECKCONS)
        } catch {
            try Self.explain(descriptor)
            throw Self.refusal(error.code, beginning: beginning, name: name)
        }
        guard Self.isLocalHeader(beginning) || zip_get_num_entries(zip, 0) == 0 else {
            zip_discard(zip)
            throw Refusal(
                .notAZip,
                "\(name) has other bytes before its first entry, so iOS cannot unpack it as it arrives; export the app again"
            )
        }
        self.zip = zip
        entries = Self.entries(of: zip)
    }

    deinit { zip_discard(zip) }

    private struct Failure: Error {
        /// The error code of libzip, such as `ZIP_ER_NOZIP`.
        var code: Int32
    }

    /// Opens the archive over a duplicate of the descriptor, since libzip closes the file it is given.
    private static func opened(_ descriptor: Int32, _ flags: Int32) throws(Failure) -> OpaquePointer {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { throw Failure(code: ZIP_ER_OPEN) }
        guard let file = fdopen(copy, "rb") else {
            close(copy)
            throw Failure(code: ZIP_ER_OPEN)
        }
        var error = zip_error_t()
        zip_error_init(&error)
        defer { zip_error_fini(&error) }
        // From here on the source owns the file (`zip_source_free` closes it).
        guard let source = zip_source_filep_create(file, 0, -1, &error) else {
            fclose(file)
            throw Failure(code: zip_error_code_zip(&error))
        }
        guard let zip = zip_open_from_source(source, flags, &error) else {
            zip_source_free(source)
            throw Failure(code: zip_error_code_zip(&error))
        }
        return zip
    }

    /// Throws a specific refusal for an inconsistent archive if there is one.
    ///
    /// libzip reports an inconsistency without its place. Opened without that check, the entries can be
    /// inspected, and the wrong one be named.
    private static func explain(_ descriptor: Int32) throws(Refusal) {
        guard let zip = try? opened(descriptor, ZIP_RDONLY) else { return }
        defer { zip_discard(zip) }
        try ArchiveRules.check(entries(of: zip))
    }

    /// Reads the first four bytes without moving the file's position.
    private static func beginning(of descriptor: Int32) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 4) { buffer, count in
            count = max(0, pread(descriptor, buffer.baseAddress, 4, 0))
        }
    }

    /// The signature of a local file header (APPNOTE 4.3.7).
    private static func isLocalHeader(_ beginning: [UInt8]) -> Bool {
        beginning == Array("PK\u{3}\u{4}".utf8)
    }

    /// Turns libzip's error code into a sentence with the next step.
    private static func refusal(_ code: Int32, beginning: [UInt8], name: String) -> Refusal {
        switch code {
        case ZIP_ER_NOZIP where isLocalHeader(beginning):
            Refusal(
                .truncated,
                "\(name) begins like a zip but ends without its directory, so it was cut short; copy or export it again"
            )
        case ZIP_ER_NOZIP:
            Refusal(.notAZip, "\(name) is not a zip, so it is no .ipa; export the app again")
        case ZIP_ER_MULTIDISK:
            Refusal(.notAZip, "\(name) is one part of a zip in several; join the parts first")
        default:
            Refusal(
                .damaged,
                "\(name) is a damaged zip: its directory and its entries contradict each other; export the app again"
            )
        }
    }

    /// Lists the entries of the directory. `ZIP_FL_ENC_RAW` keeps names as they are: a guessed encoding
    /// could hide a bad name.
    private static func entries(of zip: OpaquePointer) -> [ArchiveEntry] {
        let count = UInt64(max(0, zip_get_num_entries(zip, 0)))
        var entries: [ArchiveEntry] = []
        entries.reserveCapacity(Int(count))
        var info = zip_stat_t()
        for index in 0..<count {
            guard zip_stat_index(zip, index, zip_flags_t(ZIP_FL_ENC_RAW), &info) == 0,
                let name = info.name
            else { continue }
            var system: UInt8 = 0
            var attributes: UInt32 = 0
            zip_file_get_external_attributes(zip, index, 0, &system, &attributes)
            let isUnix = system == UInt8(ZIP_OPSYS_UNIX) || system == UInt8(ZIP_OPSYS_OS_X)
            let mode = mode_t(truncatingIfNeeded: attributes >> 16)
            entries.append(
                ArchiveEntry(
                    name: String(cString: name), index: index, size: info.size, packedSize: info.comp_size,
                    method: info.comp_method, isEncrypted: info.encryption_method != 0,
                    isLink: isUnix && mode & S_IFMT == S_IFLNK))
        }
        return entries
    }

    /// Returns all bytes of an entry after its CRC was checked. Bytes are counted as they are unpacked,
    /// whatever size the directory claims.
    ///
    /// - Parameter limit: bytes beyond which the entry is refused.
    func bytes(of entry: ArchiveEntry, limit: Int) throws(Refusal) -> [UInt8] {
        let bytes = try read(entry, upTo: limit + 1)
        guard bytes.count <= limit else {
            throw Refusal(
                .tooLarge,
                "\(entry.name.printable) unpacks to more than \(ByteCount.text(limit)), which no app has; look at it"
            )
        }
        return bytes
    }

    /// Returns the first bytes of an entry. Its CRC is not checked, since that needs the rest.
    func beginning(of entry: ArchiveEntry, count: Int) throws(Refusal) -> [UInt8] {
        try read(entry, upTo: count)
    }

    private func read(_ entry: ArchiveEntry, upTo limit: Int) throws(Refusal) -> [UInt8] {
        let damaged = Refusal(
            .damaged,
            "\(entry.name.printable) in the .ipa is damaged (its checksum or its data is wrong); export the app again"
        )
        guard let file = zip_fopen_index(zip, entry.index, 0) else { throw damaged }
        defer { zip_fclose(file) }
        var bytes: [UInt8] = []
        let piece = 1 << 16
        while bytes.count < limit {
            var got: zip_int64_t = 0
            let room = min(piece, limit - bytes.count)
            bytes += [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                guard let start = buffer.baseAddress else { return }
                got = zip_fread(file, start, zip_uint64_t(room))
                count = Int(max(0, got))
            }
            guard got >= 0 else { throw damaged }
            if got == 0 { break }
        }
        return bytes
    }
}
