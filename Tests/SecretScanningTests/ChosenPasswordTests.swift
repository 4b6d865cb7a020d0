import SecretScanning
import Testing

/// Passwords that their users chose, which the program or the place in the text gives away.
struct ChosenPasswordTests {
    private let scanner = SecretScanner()

    /// Command lines; `@` is the password.
    @Test(arguments: [
        "gh secret set NAME --body @", "gh secret set NAME --body=@ --env prod",
        "gh secret set NAME -b \"@\"",
        "gh secret set NAME -b@", "['gh secret set NAME', '--body', '@']",
        "htpasswd -b .htpasswd bob @", "htpasswd -cb .htpasswd bob '@'", "htpasswd -nbB bob @",
        "htpasswd -bnBC 10 bob @", "docker run --entrypoint htpasswd httpd:2 -Bbn bob @ > auth/htpasswd",
        "unzip -P @ a.zip", "unzip -oP @ a.zip -d out", "zip -r -P @ a.zip src",
        "7z x -p@ a.7z", "7za a -p'@' a.7z src", "openssl rsa -in k.pem -passin pass:@",
        "openssl pkcs12 -export -passout \"pass:@\" -in c.pem",
        "openssl rsa -passin pass:@ -passout pass:@ -in k.pem", "openssl enc -aes-256-cbc -k @ -in a",
        "openssl aes-256-cbc -d -a -k @", "openssl enc -d -aes-256-cbc -in a -k \"@\"",
        "kubectl create secret generic db --from-literal=password=@",
        "kubectl create secret generic db --from-literal=username=bob --from-literal=k='@'",
        "kubectl create secret generic db --from-literal a=@ \\\n  --from-literal 'b=@'",
    ])
    func commandsAreRedacted(_ command: String) {
        for password in ["hunter2", "Winter24", "swordfish", "Tr0ub4dor!", "correct-horse"] {
            let text = "$ " + command.replacing("@", with: password)
            let redacted = "$ " + command.replacing("@", with: "[redacted: command-password]")
            #expect(scanner.redacted(text).text == redacted)
        }
    }

    /// The value of a secret of GitHub may have spaces.
    @Test(arguments: ["--body \"@\"", "--body='@' --env prod", "-b '@'"])
    func wordsInQuotesAreRedacted(_ option: String) {
        let text = "gh secret set NAME " + option
        #expect(
            scanner.redacted(text.replacing("@", with: "correct horse battery")).text
                == text.replacing("@", with: "[redacted: command-password]"))
    }

    /// Programs with other options of the letter, so that the value must look like a password.
    @Test(arguments: ["az login -u bob -p @", "az acr login -n r -u bob -p '@'"])
    func passwordsOfAzureAreRedacted(_ command: String) {
        for password in ["hunter2", "Winter24", "Tr0ub4dor!"] {
            #expect(
                scanner.redacted(command.replacing("@", with: password)).text
                    == command.replacing("@", with: "[redacted: command-password]"))
        }
    }

    /// Places where a word with a number is a password.
    @Test(arguments: [
        "password: @", "Password: @.", "- password: @\n- port: 80", "Enter password: @\n$ ls",
        "**password:** @",
        "{\"text\":\"a\\npassword: @\\nb\"}", "`password: @`", "DB_PASSWORD=@", "export DB_PASSWORD=@\nls",
        "docker run -e MYSQL_PASSWORD=@ mysql:8", "spring.datasource.password=@\n",
        "host=h password=@ user=u",
        "Server=h;Password=@;Database=d", "password = @\nport = 80", "tool --password @ push",
        "tool --password=@",
        "| user | password |\n|---|---|\n| bob | @ |", "| password | user |\n|---|---|\n| `@` | bob |\n",
    ])
    func settingsAreRedacted(_ form: String) {
        for password in ["hunter2", "Winter24", "Tr0ub4dor"] {
            #expect(
                scanner.redacted(form.replacing("@", with: password)).text
                    == form.replacing("@", with: "[redacted: assigned-secret]"))
        }
    }

    @Test(arguments: [
        "openssl enc -aes-256-cbc -salt -in a -pass pass:@", "openssl enc -d -pass 'pass:@' -in a",
    ])
    func passwordsOfOpenSSLAreRedacted(_ command: String) {
        for password in ["hunter2", "swordfish"] {
            #expect(
                scanner.redacted(command.replacing("@", with: password)).text
                    == command.replacing("@", with: "[redacted: command-password]"))
        }
    }

    /// Options with a password of letters alone, which only the command line tells from a word.
    @Test(arguments: [
        "mongodump -u bob --password @ --db x", "$ tool login --user bob --password @",
        "tool --password=@", "tool --password=@ push", "tool --passwd '@' push", "run `tool --password @`",
        "docker login --username bob --password @ registry.test", "cd a && ./tool.sh --password @\nls",
        "docker run -e MYSQL_PASSWORD=@ mysql:8", "helm install web --set db.password=@ --wait",
        "tool -o password:@ push", "{\"command\":\"tool --password @\"}", "gpg --batch --passphrase @ -c a",
    ])
    func wordsOfOptionsAreRedacted(_ command: String) {
        for password in ["swordfish", "CorrectHorse", "correcthorsebattery"] {
            #expect(
                scanner.redacted(command.replacing("@", with: password)).text
                    == command.replacing("@", with: "[redacted: assigned-secret]"))
        }
    }

    @Test(arguments: [
        "The tool takes --password followed by the word", "use --password instead",
        "Use tool --password swordfish", "tool --password sets the word", "tool --password instead",
        "tool --password string", "  --password string   of the registry", "--password swordfish",
        "tool --password VALUE", "tool --password=required", "tool --password admin",
        "psql --no-password swordfish", "tool --user and --password appear together",
        "tool with --password swordfish", "-password: swordfish", "-password = swordfish",
        "password: swordfish",
        "the password=swordfish", "password=swordfish", "tool --password=getword()",
        "tool --password=a.swordfish",
        "openssl enc -k takes the password", "`openssl enc -k` and `openssl rsa`", "openssl enc -k $PASS",
        "openssl req -key swordfish.pem", "openssl enc -kfile swordfish",
    ])
    func wordsOfSentencesStay(_ text: String) { #expect(scanner.redacted(text).text == text) }

    @Test(arguments: [
        "gh secret set NAME --body \"$SECRET\"", "gh secret set NAME --body <value>",
        "gh secret set NAME -b VALUE",
        "gh secret set NAME --body-file hunter2", "gh secret set NAME < hunter2.txt",
        "`gh secret set NAME --body` and `gh secret list`", "gh secret set NAME -b \"$(cat a b)\"",
        "gh variable set N --body hunter2",
        "gh secret set --body reads the value from the command line", "through -b hunter2",
        "gh pr create -b hunter2",
        "htpasswd -c .htpasswd bob", "htpasswd .htpasswd bob hunter2",
        "htpasswd -b passwordfile username password",
        "htpasswd -b .htpasswd bob $PASS", "htpasswd -b takes file, user and password as words",
        "unzip -P password a.zip", "unzip -P \"$PW\" a.zip", "unzip -P <password> a.zip",
        "unzip -p a.zip hunter2",
        "unzip -P asks for the password", "unzip a.zip -d Pictures2", "gzip -P hunter2", "7z x -p a.7z",
        "7z x -p$PASS a.7z", "7z x -pxxxxxx a.7z", "7z x a.7z && mkdir -phunter2", "27z -phunter2",
        "openssl rsa -passin stdin", "openssl rsa -passin env:HUNTER2",
        "openssl rsa -passin file:hunter2.txt",
        "openssl rsa -passin pass:password", "openssl rsa -passin pass:$PASS",
        "openssl rsa -passin pass:<password>",
        "bypass:hunter2", "kubectl create secret generic db --from-literal=username=hunter2",
        "kubectl create secret generic db --from-literal=password=$PASS",
        "kubectl create secret tls c --cert=hunter2",
        "kubectl create configmap c --from-literal=k=hunter2",
        "kubectl create secret generic a --from-file=k=hunter2",
        "az login -p <password>", "az login -p $PASS", "az login -p password", "ssh -p 2222 host",
        "docker run -p 8080:80 image", "cargo test -p crate24", "mkdir -p Winter24", "psql -p 5432 shop24",
        "psql --no-password shop24",
        "password: bytes32", "let password: Word32", "password: Word32 = x", "login(password: words2)",
        "connect(host=h, password=words2)", "    password = words2", "self.password = words2",
        "s.password=words2;",
        "password: words2, user: u", "password: words", "password: <password>", "password: $PASS",
        "password: xxxxxx",
        "The password: version2", "the password of step2", "Choose a password with 8 letters.",
        "| user | password |\n|---|---|\n| bob | <password> |\n| eve | $PASS |\n| ann | bcrypt12 |",
        "| user | token |\n|---|---|\n| bob | words24 |",
        "| user | password policy |\n|---|---|\n| bob | words24 |",
    ])
    func otherTextsStay(_ text: String) { #expect(scanner.redacted(text).text == text) }
}
