/// A program that takes a password in its command line, where it is no assignment to a name.
struct PasswordCommand: Sendable {
    /// The way in which an option has its value.
    enum Value {
        /// In the word of the option: `-pVALUE`.
        case attached
        /// In the word of the option or in the next one.
        case word
        /// Like ``word``, if the value looks like a password: the programs have other options that begin with the letter.
        case password
        /// `name:password`, in the word of the option or in the next one.
        case user
    }

    /// The name of the program, also with a command of its own. Letters and hyphens may follow, as in `mysqldump`.
    let name: StaticString
    /// The letter of the option.
    let option: UInt8
    /// The flags without a value that may come before the letter in one word, as in `-sSu`.
    let flags: ByteSet
    let value: Value

    /// All programs. The options are those of their manual pages.
    static let all: [PasswordCommand] = [
        .init("curl", "u", flags: ByteSet("0-6#aBfgGiIjJkLlMnNOpqRsSvVZ"), .user),
        .init("mysql", "p", .attached), .init("mariadb", "p", .attached),
        .init("sshpass", "p", flags: ByteSet("ev"), .word),
        .init("docker login", "p", .password), .init("podman login", "p", .password),
        .init("security unlock-keychain", "p", .password), .init("security create-keychain", "p", .password),
        .init("redis-cli", "a", .password), .init("altool", "p", .password),
    ]

    private init(_ name: StaticString, _ option: Unicode.Scalar, flags: ByteSet = ByteSet(""), _ value: Value)
    {
        self.name = name
        self.option = UInt8(ascii: option)
        self.flags = flags
        self.value = value
    }
}
