import Foundation
import SiteFiles
import TestSupport

/// A page that tries every way of loading a file beside it, and notes in `window.found` what came of each.
enum FileTruth {
    static func write(to folder: TestFolder) throws {
        let script = "window.classics = (window.classics || 0) + 1;"
        for name in ["classic.js", "crossed.js", "sealed.js"] { try folder.write(script, to: "site/\(name)") }
        try folder.write(
            "export const one = 1; window.modules = (window.modules || 0) + 1;", to: "site/module.js")
        try folder.write("export const two = 2;", to: "site/imported.js")
        try folder.write("postMessage('ok');", to: "site/worker.js")
        try folder.write("onconnect = e => e.ports[0].postMessage('ok');", to: "site/shared.js")
        for name in ["a.css", "crossed.css", "sealed.css"] { try folder.write("p {}", to: "site/\(name)") }
        try folder.write("{}", to: "site/data.json")
        let svg =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><rect id=\"r\" width=\"9\" height=\"9\"/></svg>"
        for name in ["a.svg", "crossed.svg", "used.svg", "rooted.svg"] {
            try folder.write(svg, to: "site/\(name)")
        }
        try folder.write("<script>parent.postMessage('frame', '*')</script>", to: "site/frame.html")
        try folder.write("<script>parent.postMessage('folder', '*')</script>", to: "site/sub/index.html")
        try folder.write("WEBVTT\n\n00:00.000 --> 00:01.000\nx\n", to: "site/track.vtt")
        let font = DiskPath.join(try Repository.requireKaTeX(), "fonts/KaTeX_Main-Regular.woff2")
        try folder.write(try FileReading.bytes(at: font), to: "site/a.woff2")
        let hash = Digest.sha256Base64(script)
        let sheetHash = Digest.sha256Base64("p {}")
        try folder.write(
            page.replacing("SCRIPT", with: hash).replacing("SHEET", with: sheetHash), to: "site/page.html")
    }

    private static let page = """
        <!DOCTYPE html><meta charset="utf-8"><title>What loads</title>
        <script>const sealed = {};</script>
        <script integrity="sha256-SCRIPT" src="sealed.js" onload="sealed.script = 'ok'" onerror="sealed.script = 'dead'"></script>
        <link integrity="sha256-SHEET" rel="stylesheet" href="sealed.css" onload="sealed.style = 'ok'" onerror="sealed.style = 'dead'">
        <body><script>
        const found = window.found = {};
        const messages = new Set();
        addEventListener('message', e => messages.add(e.data));
        const later = ms => new Promise(done => setTimeout(done, ms));
        const element = (name, attributes) => new Promise(done => {
          const e = document.createElement(name);
          e.onload = () => done('ok'); e.onerror = () => done('dead');
          for (const key in attributes) { e.setAttribute(key, attributes[key]); }
          document.body.append(e);
          setTimeout(() => done('dead'), 4000);
        });
        const promise = async make => { try { await make(); return 'ok'; } catch { return 'dead'; } };
        const worker = make => new Promise(done => {
          setTimeout(() => done('dead'), 4000);
          try { make(() => done('ok'), () => done('dead')); } catch { done('dead'); }
        });
        const trials = {
          'script': () => element('script', { src: 'classic.js' }),
          'crossorigin script': () => element('script', { crossorigin: '', src: 'crossed.js' }),
          'integrity script': async () => sealed.script,
          'module': () => element('script', { type: 'module', src: 'module.js' }),
          'import': () => promise(() => import('./imported.js')),
          'style': () => element('link', { rel: 'stylesheet', href: 'a.css' }),
          'crossorigin style': () => element('link', { rel: 'stylesheet', crossorigin: '', href: 'crossed.css' }),
          'integrity style': async () => sealed.style,
          'image': () => element('img', { src: 'a.svg' }),
          'crossorigin image': () => element('img', { crossorigin: '', src: 'crossed.svg' }),
          'image from the root': () => element('img', { src: '/rooted.svg' }),
          'image in other letters': () => element('img', { src: 'A.svg' }),
          'font': () => promise(() => new FontFace('F', 'url(a.woff2)').load()),
          'fetch': () => promise(() => fetch('data.json').then(r => { if (!r.ok) { throw r; } })),
          'fetch without cors': () => promise(() => fetch('data.json', { mode: 'no-cors' }).then(r => { if (!r.ok) { throw r; } })),
          'request': () => promise(() => new Promise((ok, dead) => {
            const r = new XMLHttpRequest();
            r.onload = () => r.status === 200 ? ok() : dead(); r.onerror = dead; r.open('GET', 'data.json'); r.send();
          })),
          'worker': () => worker((ok, dead) => { const w = new Worker('worker.js'); w.onmessage = ok; w.onerror = dead; }),
          'shared worker': () => worker((ok, dead) => {
            const w = new SharedWorker('shared.js'); w.port.onmessage = ok; w.onerror = dead;
          }),
          'frame': async () => {
            await element('iframe', { src: 'frame.html' });
            await later(300);
            return messages.has('frame') ? 'ok' : 'dead';
          },
          'folder': async () => {
            await element('iframe', { src: 'sub/' });
            await later(300);
            return messages.has('folder') ? 'ok' : 'dead';
          },
          'use': async () => {
            document.body.insertAdjacentHTML('beforeend', '<svg><use id="use" href="used.svg#r"></use></svg>');
            await later(1000);
            return document.getElementById('use').getBBox().width > 0 ? 'ok' : 'dead';
          },
          'storage': () => promise(async () => localStorage.setItem('a', 'b')),
        };
        addEventListener('load', async () => {
          for (const name in trials) { found[name] = await trials[name](); }
          window.isDone = true;
        });
        </script>
        """
}
