/// The names and abbreviations of months in the languages in which pages and feeds write dates.
package enum MonthNames {
    /// Returns the number of a month from 1; nil for another word. Case and a full stop at the end do not matter.
    package static func number(_ word: String) -> Int? {
        var word = word.lowercased()
        while word.hasSuffix(".") { word.removeLast() }
        return names[word]
    }

    /// One line for each language and form; `-` if the form is the same as in a line above.
    private static let names: [String: Int] = {
        let lists = """
            jan feb mar apr may jun jul aug sep oct nov dec
            january february march april - june july august september october november december
            - - - - - - - - sept - - -
            januar februar märz april mai juni juli august september oktober november dezember
            jänner - mär - - - - - - okt - dez
            janvier février mars avril mai juin juillet août septembre octobre novembre décembre
            janv févr - avr - - juil - - - - déc
            - fév - - - - - - - - - -
            enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
            ene - - abr - - - ago - - - dic
            gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
            gen - - - mag giu lug - set ott - dic
            janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro
            - fev - - mai - - - set out - dez
            januari februari maart april mei juni juli augustus september oktober november december
            - - mrt - - - - - - - - -
            stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia
            ledna února března dubna května června července srpna září října listopadu prosince
            január február március április május június július augusztus szeptember október november december
            января февраля марта апреля мая июня июля августа сентября октября ноября декабря
            янв фев мар апр май июн июл авг сен окт ноя дек
            ιαν φεβ μαρ απρ μαι ιουν ιουλ αυγ σεπ οκτ νοε δεκ
            - - - - μαϊ - - αύγ - - νοέ -
            يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر
            ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר
            בינואר בפברואר במרץ באפריל במאי ביוני ביולי באוגוסט בספטמבר באוקטובר בנובמבר בדצמבר
            """
        var names: [String: Int] = [:]
        for list in lists.split(separator: "\n") {
            for (index, name) in list.split(separator: " ").enumerated() where name != "-" {
                names[String(name)] = index + 1
            }
        }
        return names
    }()
}
