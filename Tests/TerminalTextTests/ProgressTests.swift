import Testing

@testable import TerminalText

/// Progress displays in the form that programs draw them end in their last state.
@Suite struct ProgressTests {
    static let programs: [ScreenCase] = [
        // A carriage return and the whole line again.
        ScreenCase(
            "curl -#",
            "\r######                              18.2%\r############################        81.0%"
                + "\r################################### 100.0%\n",
            "################################### 100.0%\n"),
        ScreenCase(
            "wget",
            "a.iso                 0%[                    ]       0  --.-KB/s               "
                + "\ra.iso                48%[=========>          ]  48.21M  31.1MB/s    eta 2s     "
                + "\ra.iso               100%[===================>] 100.00M  36.4MB/s    in 2.8s    \n\nsaved\n",
            "a.iso               100%[===================>] 100.00M  36.4MB/s    in 2.8s    \n\nsaved\n"),
        ScreenCase(
            "git",
            "remote: Counting objects:  33% (1/3)\u{1B}[K\rremote: Counting objects: 100% (3/3)\u{1B}[K\r"
                + "remote: Counting objects: 100% (3/3), done.\u{1B}[K\nReceiving objects:  50% (5/10)\r"
                + "Receiving objects: 100% (10/10), 2.1 MiB | 3.00 MiB/s\rReceiving objects: 100% (10/10), 2.9 MiB | 3.10 MiB/s, done.\n",
            "remote: Counting objects: 100% (3/3), done.\n"
                + "Receiving objects: 100% (10/10), 2.9 MiB | 3.10 MiB/s, done.\n"),
        // Messages above a last line that is erased and drawn again.
        ScreenCase(
            "cargo",
            "␛[1m␛[32m   Compiling␛[0m libc v0.2.1\n␛[1m␛[36m    Building␛[0m [=>      ] 1/3: libc\r␛[K"
                + "␛[1m␛[32m   Compiling␛[0m demo v0.1.0\n␛[1m␛[36m    Building␛[0m [====>   ] 2/3: demo\r␛[K"
                + "␛[1m␛[32m    Finished␛[0m dev in 2.31s\n",
            "   Compiling libc v0.2.1\n   Compiling demo v0.1.0\n    Finished dev in 2.31s\n"),
        // A block of lines, with the cursor moved up over it.
        ScreenCase(
            "docker compose",
            "␛[?25l[+] Running 0/2\n ⠿ Network a  Creating 0.1s\n ⠿ Container b Waiting 0.0s\n␛[3A␛[2K"
                + "[+] Running 1/2\n␛[2K ✔ Network a  Created 0.2s\n␛[2K ⠿ Container b Starting 0.3s\n␛[3A␛[0G"
                + "␛[32m[+] Running 2/2␛[0m␛[K\n ✔ Network a  Created 0.2s␛[K\n ✔ Container b Started 0.4s␛[K\n␛[?25h",
            "[+] Running 2/2\n ✔ Network a  Created 0.2s\n ✔ Container b Started 0.4s\n"),
        ScreenCase(
            "docker pull",
            "a1: Pulling fs layer\nb2: Pulling fs layer\n␛[2A␛[2K\ra1: Downloading 5MB/9MB\r␛[2B"
                + "␛[1A␛[2K\rb2: Verifying Checksum\r␛[1B␛[2A␛[2K\ra1: Pull complete\r␛[2B"
                + "␛[1A␛[2K\rb2: Pull complete\r␛[1BDigest: sha256:0\n",
            "a1: Pull complete\nb2: Pull complete\nDigest: sha256:0\n"),
        // A spinner: the cursor's column, erase to the end, and nothing left.
        ScreenCase(
            "npm",
            "⠙␛[1G␛[0K⠹␛[1G␛[0K⠸␛[1G␛[0Kadded 12 packages in 2s\n⠼␛[1G␛[0K",
            "added 12 packages in 2s\n"),
        ScreenCase(
            "pip",
            "␛[?25l   ␛[90m━━━━━━━━━━␛[0m ␛[32m0.0/4.2 MB␛[0m ␛[31m?␛[0m eta ␛[36m-:--:--␛[0m"
                + "\r␛[2K   ␛[91m━━━━━␛[0m␛[90m━━━━━␛[0m 2.1/4.2 MB 9.1 MB/s eta 0:00:01"
                + "\r␛[2K   ␛[90m━━━━━━━━━━␛[0m 4.2/4.2 MB 9.8 MB/s eta 0:00:00\n␛[?25h",
            "   ━━━━━━━━━━ 4.2/4.2 MB 9.8 MB/s eta 0:00:00\n"),
        // A status line below a scrolling region.
        ScreenCase(
            "apt",
            "Fetched 12 kB\n\n␛7␛[0;23r␛8␛[1A␛7␛[24;0f␛[42m␛[30mProgress: [ 20%]␛[49m␛[39m [##....] ␛8"
                + "Setting up a (1.0) ...\n␛7␛[24;0f␛[42m␛[30mProgress: [100%]␛[49m␛[39m [######] ␛8"
                + "Setting up b (2.0) ...\n\n␛7␛[0;24r␛8␛[1A␛[J",
            "Fetched 12 kB\nSetting up a (1.0) ...\nSetting up b (2.0) ...\n"),
        // Backspaces and spaces over the old text.
        ScreenCase(
            "a spinner of backspaces", "Loading |\u{8}/\u{8}-\u{8}\\\u{8} \u{8}done\n", "Loading done\n"),
        ScreenCase(
            "tqdm", "\r  0%|      | 0/2\r 50%|###   | 1/2\r100%|######| 2/2\n", "100%|######| 2/2\n"),
        ScreenCase(
            "nested tqdm", "outer 0/2\n\rinner 1/2␛[A\router 1/2\n\rinner 2/2␛[A\router 2/2\n\n",
            "outer 2/2\ninner 2/2\n"),
        ScreenCase(
            "a watcher that clears", "␛[2J␛[3J␛[HBuild 1 failed\nerror\n␛[2J␛[3J␛[HBuild 2 passed\n",
            "Build 2 passed\n"),
        ScreenCase(
            "ninja", "\r[1/3] CC a.o␛[K\r[2/3] CC bb.o␛[K\r[3/3] LINK a␛[K\n", "[3/3] LINK a\n"),
    ]

    @Test(arguments: programs)
    func endsInTheLastState(_ example: ScreenCase) {
        #expect(TerminalScreen(example.input).plainText == example.text)
    }
}
