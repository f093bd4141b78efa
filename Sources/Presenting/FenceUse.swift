import Files
import Terminal

/// What is said when a notebook's cells read in the project around it for the first time.
package enum FenceUse {
    package static func words(_ project: Path) -> String {
        "note: reads in \(DisplayText.safe(project.text)), the project that the notebook lies in"
    }
}
