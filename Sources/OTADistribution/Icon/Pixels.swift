/// A picture: four bytes a pixel (red, green, blue, straight alpha), row by row from the top.
struct Pixels: Hashable, Sendable {
    var width: Int
    var height: Int
    var bytes: [UInt8]

    /// Returns the picture at another size, by a separable triangle filter.
    ///
    /// Sums are taken over premultiplied colours: otherwise the invisible colours of transparent pixels
    /// would bleed into edges.
    func scaled(to side: Int) -> Pixels {
        guard width != side || height != side else { return self }
        // The sums are of premultiplied colours.
        let rows = Self.weights(from: height, to: side)
        let columns = Self.weights(from: width, to: side)
        var squeezed = [Double](repeating: 0, count: side * height * 4)
        for y in 0..<height {
            for (x, column) in columns.enumerated() {
                let target = (y * side + x) * 4
                for (offset, weight) in column.weights.enumerated() {
                    let source = (y * width + column.start + offset) * 4
                    let alpha = Double(bytes[source + 3]) * weight
                    for channel in 0..<3 {
                        squeezed[target + channel] += Double(bytes[source + channel]) * alpha
                    }
                    squeezed[target + 3] += alpha
                }
            }
        }
        var scaled = Pixels(width: side, height: side, bytes: [UInt8](repeating: 0, count: side * side * 4))
        for (y, row) in rows.enumerated() {
            for x in 0..<side {
                var sums = (0.0, 0.0, 0.0, 0.0)
                for (offset, weight) in row.weights.enumerated() {
                    let source = ((row.start + offset) * side + x) * 4
                    sums.0 += squeezed[source] * weight
                    sums.1 += squeezed[source + 1] * weight
                    sums.2 += squeezed[source + 2] * weight
                    sums.3 += squeezed[source + 3] * weight
                }
                let target = (y * side + x) * 4
                guard sums.3 > 0 else { continue }
                scaled.bytes[target] = Self.byte(sums.0 / sums.3)
                scaled.bytes[target + 1] = Self.byte(sums.1 / sums.3)
                scaled.bytes[target + 2] = Self.byte(sums.2 / sums.3)
                scaled.bytes[target + 3] = Self.byte(sums.3)
            }
        }
        return scaled
    }

    private static func byte(_ value: Double) -> UInt8 { UInt8(min(255, max(0, value.rounded()))) }

    /// Returns, for each new position, the old positions that contribute to it. The triangle is as wide
    /// as the step, and at least one pixel.
    private static func weights(from old: Int, to new: Int) -> [(start: Int, weights: [Double])] {
        let step = Double(old) / Double(new)
        let reach = max(1, step)
        return (0..<new).map { place in
            let center = (Double(place) + 0.5) * step
            let start = max(0, Int((center - reach).rounded(.down)))
            let end = min(old, Int((center + reach).rounded(.up)))
            var weights = (start..<end).map { max(0, 1 - abs(Double($0) + 0.5 - center) / reach) }
            let sum = weights.reduce(0, +)
            if sum > 0 { weights = weights.map { $0 / sum } }
            return (start, weights)
        }
    }

    /// A plain tile in the page's accent colour for an app without a readable icon. iOS needs some icon
    /// to show.
    static let placeholder: Pixels = {
        let side = 180
        var bytes: [UInt8] = []
        bytes.reserveCapacity(side * side * 4)
        for y in 0..<side {
            for x in 0..<side {
                // A ring with an edge antialiased over one pixel.
                let (dx, dy) = (Double(x) - 89.5, Double(y) - 89.5)
                let distance = abs((dx * dx + dy * dy).squareRoot() - 46)
                let share = min(1, max(0, 8.5 - distance))
                for (back, front) in [(20.0, 253.0), (85.0, 252.0), (123.0, 249.0)] {
                    bytes.append(byte(back + (front - back) * share))
                }
                bytes.append(255)
            }
        }
        return Pixels(width: side, height: side, bytes: bytes)
    }()
}
