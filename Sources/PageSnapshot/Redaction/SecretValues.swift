import WebReferences

struct SecretValues {
    let settings: SealSettings
    init(_ settings: SealSettings) { self.settings = settings }
    func redactor(page: [UInt8], files: [Asset]) -> Redactor { Redactor(settings.secrets) }
}
