import SecretScanning
import Testing

/// Values that belong to a name without a sign of an assignment between them.
struct RelatedValueTests {
    private let scanner = SecretScanner()

    /// Forms of files and statements; `@` is the value.
    static let forms = [
        "<password>@</password>", "<password>\n  @\n</password>",
        "<server><id>a</id><password>@</password></server>",
        "<password encrypted=\"no\">@</password>", "<ns:password>@</ns:password>",
        "<password><![CDATA[@]]></password>",
        "<key>password</key><string>@</string>", "<key>password</key>\n\t<string>@</string>",
        "<entry key=\"password\">@</entry>", "<property name=\"password\" value=\"@\"/>",
        "<string name=\"api_key\">@</string>",
        "<add key=\"apiKey\" value='@' />", "{\"name\": \"DB_PASSWORD\", \"value\": \"@\"}",
        "CREATE USER b WITH PASSWORD '@'", "ALTER USER b PASSWORD '@';", "CREATE USER b IDENTIFIED BY '@'",
        "identified by \"@\"", "IDENTIFIED WITH mysql_native_password BY '@'",
        "SET PASSWORD FOR b = PASSWORD('@')",
        "machine h login b password @", "machine h\n  login b\n  password @\n", "default login b password @",
        "| password | @ |", "| user | b |\n| password | `@` |", "| **password** | @ |", "password | @",
        "│ password │ @ │",
        "password      @", "Key         Value\n---         -----\npassword    @\n", "password\t@",
        "setDefault(\"password\", \"@\")", "[\"password\", \"@\"]", "set(\"@\", forKey: \"password\")",
        "builder.password(\"@\")",
        "client.token('@')", "the passphrase for the key is \"@\"", "The password of deploy.user is '@'.",
        "requests.get(url, auth=(\"admin\", \"@\"))", "auth: [ 'deploy user' , '@' ],",
        "{\\\"auth\\\": [\\\"admin\\\", \\\"@\\\"]}",
        "| user | password |\n|---|---|\n| bob | @ |",
        "| User | **Password** | Role |\n| --- | :-: | --- |\n| bob | `@` | admin |\n",
        "> | token | user |\n> |---|---|\n> | none | eve |\n> | @ | bob |\n\nend",
        "+------+----------+\n| user | password |\n+------+----------+\n| bob  | @ |\n+------+----------+\n",
        " user | password \r\n------+----------\r\n bob  | @\r\n(1 row)\r\n",
        " password | user\n----------+------\n @ | bob\n(1 row)\n",
        "\u{2502} user \u{2502} password \u{2502}\n\u{251C}\u{2500}\u{2500}\u{253C}\u{2500}\u{2524}\n"
            + "\u{2502} bob \u{2502} @ \u{2502}",
    ]

    @Test(arguments: forms) func valuesAreFound(_ form: String) {
        var generator = SeededGenerator(UInt64(form.utf8.count))
        for _ in 0..<20 {
            let value = "x7" + generator.text(.alphanumeric, 14)
            let redacted = scanner.redacted(form.replacing("@", with: value)).text
            #expect(!redacted.contains(value), "\(redacted)")
            #expect(redacted.contains("[redacted: "), "\(redacted)")
            // Nothing else goes.
            let parts = form.split(separator: "@", omittingEmptySubsequences: false)
            #expect(redacted.hasPrefix(parts[0]) && redacted.hasSuffix(parts[1]), "\(redacted)")
        }
    }

    /// Words without quotes are a passphrase if they have a number and end with their line.
    @Test(arguments: [
        ("Enter passphrase: @", "correct horse 42 battery"),
        ("Enter passphrase: @\n$ ls", "7 orbit lantern quarry"),
        ("{\"text\":\"passphrase: @\\nok\"}", "orbit velvet 7 quarry"),
        ("PASSPHRASE=@ \n", "orbit velvet quarry 12"),
    ])
    func passphrasesAreFound(_ form: String, _ phrase: String) {
        let redacted = scanner.redacted(form.replacing("@", with: phrase)).text
        #expect(redacted == form.replacing("@", with: "[redacted: assigned-secret]"))
    }

    @Test(arguments: [
        "passphrase: see section 4 below", "passphrase: at least 12 small letters",
        "passphrase: orbit velvet lantern quarry", "passphrase: orbit velvet 7 quarry, then enter",
        "Enter passphrase (empty for no passphrase):", "Enter passphrase for key 'id_ed25519':",
        "Passphrase: Chapter 7 Verse Seven Psalms", "passphrase: four words 12",
        "password: orbit velvet 7 quarry",
    ])
    func sentencesStay(_ text: String) { #expect(scanner.redacted(text).text == text) }

    @Test(arguments: [
        "<password></password>", "<password>required</password>", "<password/>", "<token><id>4</id></token>",
        "<key>password</key><string>required</string>", "<key>password</key><true/>", "password: String",
        "password = get_password()", "| password | required |", "| token | string | the token of a session |",
        "| password | description |\n| --- | --- |", "password | text | not null",
        "<input type=\"password\" value=\"\">",
        "<label for=\"password\">Password2</label>", "{\"name\": \"password\", \"value\": \"required\"}",
        "{\"name\": \"password\", \"type\": \"string\"}", "WITH PASSWORD NULL", "PASSWORD 'required'",
        "the password 'required'",
        "the passphrase for the key is \"required\"", "the token for the build is 'release-2026'",
        "| user | password |\n|---|---|\n| bob | required |\n| eve | ******** |\n| ann | <password> |",
        "| password | digest |\n|---|---|\n| required | x7Kd82LsQpZmR4vN |",
        "| digest | password |\n|---|---|\n| x7Kd82LsQpZmR4vN |",
        "| user | password |\n| bob | x7Kd82LsQpZmR4vN |",
        "| user | password |\n\n| bob | x7Kd82LsQpZmR4vN |",
        "| user | password |\n|---|---|\n| bob | none |\n\n| file | x7Kd82LsQpZmR4vN |",
        "| a | password policy |\n|---|---|\n| b | x7Kd82LsQpZmR4vN |",
        "Password\n--------\nx7Kd82LsQpZmR4vN",
        "| Token | Value |\n|---|---|\n| color.primary.500 | spacing-4xl |",
        "| a | password |\n|---|---|\n| b | none |\n+---+---+\n| c | x7Kd82LsQpZmR4vN |",
        "auth=(\"user\", \"password\")", "auth=(name, \"x7Kd82LsQpZmR4vN\")", "auth=(\"admin\", password2)",
        "tokens=(\"a\", \"x7Kd82LsQpZmR4vN\")", "token=[\"a\", \"x7Kd82LsQpZmR4vN\", \"b\"]",
        "auth=(\"admin\", os.environ[\"PASSWORD2\"])",
        "the token for 'x7Kd82LsQpZmR4vN'", "the token for the build 'x7Kd82LsQpZmR4vN'",
        "login with password authentication", "user name password required", "password      required",
        "tokens     12",
        "token.swift   9f86d081884c7d659a2feaa0c55ad015a3bf4f1b", "password(\"Enter your password\")",
        "[\"password\", \"newPassword\", \"email\"]", "case password, token2",
        "set(value, forKey: \"password\")",
        "identified by a number", "IDENTIFIED BY '<password>'", "secret 3 of 12", "password:\n  minimum: 8",
        "<password>${env.PASSWORD}</password>", "| secret | `secrets.token` |", "passwords | 12 |",
        "id UUID 123e4567-e89b-12d3-a456-426614174000 | token | 5 |",
    ])
    func otherValuesStay(_ text: String) {
        let (redacted, matches) = scanner.redacted(text)
        #expect(matches.isEmpty, "\(redacted)")
    }
}
