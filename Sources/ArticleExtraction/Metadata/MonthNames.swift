/// The months in the languages whose pages write them as words.
enum MonthNames {
    /// Returns the number of a month, from 1.
    static func number(_ word: String) -> Int? {
        let word = word.lowercased()
        if let month = names[word] { return month }
        return word.hasSuffix(".") ? names[String(word.dropLast())] : nil
    }

    private static let names: [String: Int] = {
        let lists = [
            "january february march april may june july august september october november december",
            "jan feb mar apr may jun jul aug sep oct nov dec", "- - - - - - - - sept - - -",
            "januar februar märz april mai juni juli august september oktober november dezember",
            "jänner - mär - - - - - - okt - dez",
            "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
            "janv févr - avr - - juil - - - - déc",
            "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
            "ene - - abr - - - ago - - - dic",
            "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
            "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
            "januari februari maart april mei juni juli augustus september oktober november december",
            "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
            "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
            "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر",
            "ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר",
            "בינואר בפברואר במרץ באפריל במאי ביוני ביולי באוגוסט בספטמבר באוקטובר בנובמבר בדצמבר",
        ]
        var names: [String: Int] = [:]
        for list in lists {
            for (index, name) in list.split(separator: " ").enumerated() where name != "-" {
                names[String(name)] = index + 1
            }
        }
        return names
    }()
}
