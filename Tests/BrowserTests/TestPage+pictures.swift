import BrowserProof

/// What the browser paints.
extension TestPage {
    /// How far apart the lightest and the darkest point of a part of the screen are, from 0 to 255.
    /// - Parameters:
    ///   - x: A script's expression for its left edge; `y`, for its upper one.
    ///   - desk: An empty page that reads the picture: the leaf's own policy lets no picture in.
    func contrast(x: String, y: String, _ width: Int, _ height: Int, on desk: TestPage) async throws -> Int {
        // A tab in the background paints nothing.
        try await call("Page.bringToFront")
        let picture = try await call(
            "Page.captureScreenshot",
            [
                "format": "png",
                "clip": [
                    "x": .number(Double(try await number("scrollX + \(x)"))),
                    "y": .number(Double(try await number("scrollY + \(y)"))),
                    "width": .number(Double(width)), "height": .number(Double(height)), "scale": 1,
                ],
            ])
        return try await desk.number(
            """
            new Promise(done => {
              const image = new Image();
              image.onload = () => {
                const canvas = document.createElement('canvas');
                [canvas.width, canvas.height] = [image.width, image.height];
                const context = canvas.getContext('2d');
                context.drawImage(image, 0, 0);
                const points = context.getImageData(0, 0, image.width, image.height).data.filter((_, at) => at % 4 === 1);
                done(Math.max(...points) - Math.min(...points));
              };
              image.src = 'data:image/png;base64,\(picture["data"]?.text ?? "")';
            })
            """)
    }
}
