import Diagnostics
import Series
import Syntax

extension Complaint {
    /// `join stations.csv on station`: what is advised loads the file under a name, and works on the same rows as the line did.
    func loadingFirst(onto current: String?, knows: (String) -> Bool) -> Complaint {
        guard case SeriesError.unknownSeries(let file, _) = fault, file.dropFirst().contains("."), let current,
            !source.contains("\n"), source.contains(file)
        else { return self }
        let name = SeriesError.stem(of: file)
        let head = LineWords.split(source).first ?? ""
        let line = (knows(head) ? "" : "\(NameSpelling.quoted(current)) | ") + source.replacing(file, with: name)
        var made = self
        made.fault = SeriesError.unloaded(file, line: "load \(file) as \(name); \(line)")
        return made
    }
}
