/// A value of a property list to be written with `PropertyListEncoder`.
///
/// `PropertyListSerialization` is not used: it asks CoreFoundation for the type of each value, and
/// fails if Foundation is linked statically, as in the released program.
enum PropertyListValue: Encodable {
    case text(String)
    case number(Int)
    case list([PropertyListValue])
    case dictionary([String: PropertyListValue])

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        case .list(let list): try container.encode(list)
        case .dictionary(let dictionary): try container.encode(dictionary)
        }
    }
}
