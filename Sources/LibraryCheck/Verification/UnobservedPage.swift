/// A page that the browser did not observe to its end. The exit code is 2, with any severities.
package struct UnobservedPage: Error, CustomStringConvertible {
    /// The page as findings show it.
    package var page: String
    /// The number of other pages of the run that were not observed either.
    package var others = 0

    /// The page, the number of others, and the option that gives the browser more time.
    package var description: String {
        "could not check \(page)\(others > 0 ? " and \(others) more" : ""): the browser did not finish; give it more "
            + "time with --browser-seconds"
    }
}
