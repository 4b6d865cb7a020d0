package import SiteFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The state of a path when something was made.
package struct Observation: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        case file(FileFacts, ContentDigest)
        case absent
        /// The names in a folder, by their digest, to some depth.
        case names(ContentDigest, depth: Int)
        /// Anything that no record can vouch for: unreadable, no file, or two different contents in one run.
        case unclear
    }

    package var content: Content
    /// The target of a link at the path: absolute, links followed; empty when it leads nowhere.
    package var target: String?
    /// The file's time was set to one that no other write can give it, so the facts alone vouch for it.
    package var isStamped = false

    package init(_ content: Content, target: String? = nil) {
        self.content = content
        self.target = target
    }

    /// Looks at a path, then reads it.
    package init(of path: String, limit: Int = 1 << 30) {
        self = Self.read(path, limit: limit).observation
    }

    /// The names in a folder; a folder that is not there is absent.
    package init(ofNamesIn folder: String, depth: Int) {
        guard FileReading.isFolder(folder) else {
            self = PathLook(folder) == .absent ? Self(.absent) : Self(.unclear)
            return
        }
        self.init(.names(FolderNames.digest(of: folder, depth: depth), depth: depth))
    }

    /// Returns the entry at a path, and the target of a link there: empty where it leads nowhere, `nil` without a link.
    package static func look(at path: String) -> (PathLook, target: String?) {
        let look = PathLook(path)
        guard look == .link else { return (look, nil) }
        guard let resolved = FileReading.resolved(path) else { return (.absent, "") }
        return (PathLook(resolved), resolved)
    }

    /// The file's facts are from before it was read: what changes meanwhile differs from them later.
    static func read(
        _ path: String, limit: Int
    ) -> (observation: Observation, bytes: Result<[UInt8], FileError>) {
        let (look, target) = look(at: path)
        do throws(FileError) {
            let bytes = try FileReading.bytes(at: path, limit: limit)
            guard case .file(let facts) = look else {
                return (Observation(.unclear, target: target), .success(bytes))
            }
            return (Observation(.file(facts, ContentDigest(of: bytes)), target: target), .success(bytes))
        } catch {
            // A link that leads nowhere, or round in a circle, is as good as none.
            let isAbsent = look == .absent && (error.isMissing || target == "")
            return (Observation(isAbsent ? .absent : .unclear, target: target), .failure(error))
        }
    }
}

/// The names below a folder, dotfiles too.
enum FolderNames {
    /// - Parameter depth: 1 for the folder alone. Links are not followed.
    static func digest(of folder: String, depth: Int) -> ContentDigest {
        var names: [String] = []
        collect(folder, prefix: "", depth: depth, into: &names)
        return ContentDigest(ofTexts: names)
    }

    private static func collect(_ folder: String, prefix: String, depth: Int, into names: inout [String]) {
        guard let here = try? FileReading.names(in: folder) else {
            names.append(prefix + "/")
            return
        }
        for name in here {
            names.append(prefix + name)
            guard depth > 1 else { continue }
            let path = DiskPath.join(folder, name)
            var info = stat()
            guard lstat(path, &info) == 0 else { continue }
            names.append(String(info.st_mode & S_IFMT, radix: 8))
            if info.st_mode & S_IFMT == S_IFDIR {
                collect(path, prefix: prefix + name + "/", depth: depth - 1, into: &names)
            }
        }
    }
}
