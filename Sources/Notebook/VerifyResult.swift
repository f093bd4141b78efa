import Interchange
import Session

/// A notebook and how its verification ended, for programs.
package struct VerifyResult: Sendable {
    package private(set) var path: String
    package var outcome: VerifyOutcome
    /// Whether what drifted was accepted.
    package var isUpdated = false
    /// Whether it is a file of words alone, as a README among notebooks is.
    package var isEmpty: Bool { cells == 0 && findings.isEmpty && outcome == .drifted }
    private let cells: Int
    private let findings: [Finding]

    package init(_ path: String, _ report: VerifyReport) {
        self.path = path
        outcome = report.outcome
        cells = report.replay.document.cells.count
        findings = Self.findings(report)
    }

    package init(_ path: String, fault: any Error, words: String) {
        self.path = path
        outcome = VerifyOutcome(fault)
        cells = 0
        findings = [Finding(kind: "unreadable", what: words)]
    }

    /// As `json` says it; nil for anything else.
    package init?(json: JSON) {
        guard let path = json["path"]?.text,
            let outcome = json["exit"]?.whole.flatMap({ Int32(exactly: $0) }).flatMap(VerifyOutcome.init(rawValue:)),
            let cells = json["cells"]?.whole
        else { return nil }
        self.path = path
        self.outcome = outcome
        self.cells = cells
        isUpdated = json["updated"] == .truth(true)
        findings = (json["findings"]?.items ?? []).compactMap { item in
            guard let kind = item["kind"]?.text, let what = item["what"]?.text else { return nil }
            return Finding(
                kind: kind, cell: item["cell"]?.whole, line: item["line"]?.whole, what: what,
                details: item["details"]?.items.compactMap(\.text) ?? [])
        }
    }

    /// One thing that is wrong: its cell from 1 and its line of the file, where it has one.
    private struct Finding {
        var kind: String
        var cell: Int?
        var line: Int?
        var what: String
        var details: [String] = []
    }

    /// What a cell is that nobody could judge.
    private static let unchecked = "unchecked"

    private static func findings(_ report: VerifyReport) -> [Finding] {
        var found = report.dataFaults.map { Finding(kind: "data", what: $0.what) }
        found += report.strays.map { Finding(kind: "stray", line: $0.line, what: $0.kind.words) }
        if let failure = report.failure {
            found.append(
                Finding(
                    kind: "failed", cell: failure.cell, line: failure.line, what: "the cell failed",
                    details: failure.text.split(separator: "\n").map(String.init)))
        }
        found += report.unchecked.map {
            Finding(kind: unchecked, cell: $0.cell, line: $0.line > 0 ? $0.line : nil, what: $0.reason)
        }
        found += report.drifts.map {
            Finding(kind: "drift", cell: $0.cell, line: $0.line > 0 ? $0.line : nil, what: $0.what, details: $0.details)
        }
        return found
    }

    // MARK: JSON

    /// `{"path": …, "outcome": "drifted", "exit": 1, "cells": 3, "findings": […]}`.
    package var json: JSON {
        .object([
            JSON.Member("path", .text(path)), JSON.Member("outcome", .text(isEmpty ? "empty" : outcome.word)),
            JSON.Member("exit", .number(Int(outcome.rawValue))), JSON.Member("updated", .truth(isUpdated)),
            JSON.Member("cells", .number(cells)),
            JSON.Member(
                "findings",
                .list(
                    findings.map { finding in
                        .object([
                            JSON.Member("kind", .text(finding.kind)),
                            JSON.Member("cell", finding.cell.map { .number($0) } ?? .null),
                            JSON.Member("line", finding.line.map { .number($0) } ?? .null),
                            JSON.Member("what", .text(finding.what)),
                            JSON.Member("details", .list(finding.details.map { .text($0) })),
                        ])
                    })),
        ])
    }

    // MARK: JUnit

    /// A suite a notebook, a case a cell and one for what is of none. Source: the form that Jenkins and GitLab read.
    package static func junit(_ results: [VerifyResult]) -> String {
        let suites = results.map { result in
            let (cells, findings) = (result.cells, result.findings)
            let whole = findings.filter { $0.cell == nil }
            let cases = (1...max(1, cells)).prefix(cells).map { cell in
                result.testcase("cell \(cell)", findings.filter { $0.cell == cell })
            }
            let all = [result.testcase("notebook", whole)] + cases
            let failures = all.count { $0.contains("<failure") }
            return "  <testsuite name=\"\(escaped(result.path))\" tests=\"\(all.count)\" failures=\"\(failures)\">\n"
                + all.joined() + "  </testsuite>\n"
        }
        return
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"plotline verify\">\n\(suites.joined())</testsuites>\n"
    }

    private func testcase(_ name: String, _ findings: [Finding]) -> String {
        let head = "    <testcase classname=\"\(Self.escaped(path))\" name=\"\(name)\""
        if findings.isEmpty || outcome == .same { return head + "/>\n" }
        let message = Self.escaped(findings.map(\.what).joined(separator: "; "))
        if findings.allSatisfy({ $0.kind == Self.unchecked }) {
            return head + ">\n      <skipped message=\"\(message)\"/>\n    </testcase>\n"
        }
        let text = Self.escaped(findings.flatMap { [$0.what] + $0.details.map { "  " + $0 } }.joined(separator: "\n"))
        return head + ">\n      <failure message=\"\(message)\">\(text)</failure>\n    </testcase>\n"
    }

    /// As XML has it: what XML 1.0 forbids becomes U+FFFD.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n", "\t": result.unicodeScalars.append(scalar)
            case _ where scalar.value < 0x20 || [0xFFFE, 0xFFFF].contains(scalar.value): result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    // MARK: GitHub

    /// An annotation a finding, as a workflow of GitHub reads it on standard output: `::error file=a.md,line=3,title=…::words`.
    package var annotations: [String] {
        findings.map { finding in
            let line = finding.line.map { ",line=\($0)" } ?? ""
            let title = "plotline verify" + (finding.cell.map { ", cell \($0)" } ?? "")
            let words = ([finding.what] + finding.details).joined(separator: "\n")
            let level = finding.kind == Self.unchecked ? "warning" : "error"
            return "::\(level) file=\(Self.property(path))\(line),title=\(Self.property(title))::\(Self.data(words))"
        }
    }

    /// Source: github.com/actions/toolkit, command.ts.
    private static func data(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }

    private static func property(_ text: String) -> String {
        data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}

extension VerifyOutcome {
    /// How it is called where programs read it.
    package var word: String {
        switch self {
        case .same: "same"
        case .drifted: "drifted"
        case .failed: "failed"
        case .dataChanged: "data"
        case .notChecked: "unchecked"
        }
    }
}
