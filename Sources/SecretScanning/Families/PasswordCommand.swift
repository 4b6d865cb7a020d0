/// A program that takes a password in its command line, where it is no assignment to a name.
struct PasswordCommand: Sendable {
    /// The way in which a command line has its password.
    enum Value {
        /// In the word of the option: `-pVALUE`.
        case attached
        /// In the word of the option or in the next one.
        case word
        /// Like ``word``, also at the end of the command line.
        case last
        /// Like ``word``, if the value looks like a password: the programs have other options that begin with the letter.
        case password
        /// `name:password`, in the word of the option or in the next one.
        case user
        /// `name=value`, in the word of the option or in the next one. The option may be repeated.
        case pair
        /// After a prefix of the word, such as `pass:`. A command line may have several.
        case prefixed
        /// The operand after the user, if the option says that the command line has a password.
        case operand
    }

    /// The beginning of the word that has the password, or that comes before it.
    enum Option {
        /// A letter after a hyphen. The flags, which have no value, may come before it in the word, as in `-sSu`.
        case letter(UInt8, flags: ByteSet)
        /// The word itself.
        case text(StaticString)
    }

    /// The name of the program, also with a command of its own. Letters and hyphens may follow, as in `mysqldump`.
    let name: StaticString
    let option: Option
    let value: Value

    /// True if a command line may have several passwords.
    var isRepeated: Bool { value == .pair || value == .prefixed }

    /// All programs. The options are those of their manual pages.
    static let all: [PasswordCommand] = [
        .init("curl", "u", flags: ByteSet("0-6#aBfgGiIjJkLlMnNOpqRsSvVZ"), .user),
        .init("mysql", "p", .attached), .init("mariadb", "p", .attached),
        .init("sshpass", "p", flags: ByteSet("ev"), .word),
        .init("docker login", "p", .password), .init("podman login", "p", .password),
        .init("security unlock-keychain", "p", .password), .init("security create-keychain", "p", .password),
        .init("redis-cli", "a", .password), .init("altool", "p", .password),
        .init("az login", "p", .password), .init("az acr login", "p", .password),
        .init("gh secret set", "b", .last), .init("gh secret set", text: "--body", .last),
        .init("zip", "P", flags: zipFlags, .word), .init("unzip", "P", flags: unzipFlags, .word),
        .init("7z ", "p", .attached), .init("7za ", "p", .attached), .init("7zr ", "p", .attached),
        .init("7zz ", "p", .attached),
        .init("openssl", text: "pass:", .prefixed), .init("openssl", text: "-k", .last),
        .init("kubectl create secret", text: "--from-literal", .pair),
        .init("htpasswd", "b", flags: ByteSet("25BDcdimnpsv"), .operand),
    ]

    private static let zipFlags = ByteSet("0-9@ABDEFJLRSTcdefghjklmoqruvwyz")
    private static let unzipFlags = ByteSet(":^CDKLMNTUVWXZabcfhjlnopqstuvz")

    private init(_ name: StaticString, _ option: Unicode.Scalar, flags: ByteSet = ByteSet(""), _ value: Value)
    {
        self.name = name
        self.option = .letter(UInt8(ascii: option), flags: flags)
        self.value = value
    }

    private init(_ name: StaticString, text: StaticString, _ value: Value) {
        self.name = name
        option = .text(text)
        self.value = value
    }
}
