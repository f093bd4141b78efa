//===----------------------------------------------------------------------===//
//
// This source file is part of the Swift Argument Parser open source project
//
// Copyright (c) 2020 Apple Inc. and the Swift project authors
// Licensed under Apache License v2.0 with Runtime Library Exception
//
// See https://swift.org/LICENSE.txt for license information
//
//===----------------------------------------------------------------------===//

// Changed for Plotline: the JSON is written here, without Codable and Foundation.

internal struct DumpHelpGenerator {
  private let commandStack: [ParsableCommand.Type]

  init(_ type: ParsableArguments.Type) {
    self.init(commandStack: [type.asCommand])
  }

  init(commandStack: [ParsableCommand.Type]) {
    self.commandStack = commandStack
  }

  func rendered() -> String {
    var root = JSONText.command(commandStack)
    root["subcommands"] = .list(
      (root["subcommands"]?.elements ?? [])
        + [.object(JSONText.command(commandStack + [HelpCommand.self]))])
    return JSONText.object([
      "serializationVersion": .number(0), "command": .object(root),
    ]).text(indent: 0)
  }
}

extension BidirectionalCollection where Element == ParsableCommand.Type {
  /// Returns the ArgumentSet for the last command in this stack, including
  /// help and version flags, when appropriate.
  fileprivate func allArguments() -> ArgumentSet {
    guard
      var arguments = self.last.map({
        ArgumentSet($0, visibility: .private, parent: nil)
      })
    else { return ArgumentSet() }
    self.versionArgumentDefinition().map { arguments.append($0) }
    self.helpArgumentDefinition().map { arguments.append($0) }
    return arguments
  }
}

/// A value of JSON; empty texts and lists of an object are left out.
private enum JSONText {
  case string(String)
  case number(Int)
  case truth(Bool)
  case list([JSONText])
  case object([String: JSONText])

  var elements: [JSONText] {
    if case .list(let elements) = self { return elements }
    return []
  }

  var isEmpty: Bool {
    switch self {
    case .string(let text): return text.isEmpty
    case .list(let elements): return elements.isEmpty
    case .object(let members): return members.isEmpty
    case .number, .truth: return false
    }
  }

  func text(indent: Int) -> String {
    let inner = String(repeating: " ", count: indent + 2)
    let outer = String(repeating: " ", count: indent)
    switch self {
    case .string(let text): return JSONText.quoted(text)
    case .number(let number): return String(number)
    case .truth(let isTrue): return isTrue ? "true" : "false"
    case .list(let elements):
      let lines = elements.map { inner + $0.text(indent: indent + 2) }
      return "[\n" + lines.joined(separator: ",\n") + "\n\(outer)]"
    case .object(let members):
      let lines = members.sorted { $0.key < $1.key }
        .filter { !$0.value.isEmpty }
        .map {
          inner + JSONText.quoted($0.key) + " : "
            + $0.value.text(indent: indent + 2)
        }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(outer)}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": out += "\\" + String(scalar)
      case "\n": out += "\\n"
      case "\t": out += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }
}

extension JSONText {
  static func command(_ stack: [ParsableCommand.Type]) -> [String: JSONText] {
    guard let command = stack.last else {
      preconditionFailure("commandStack must not be empty")
    }
    let configuration = command.configuration
    return [
      "superCommands": .list(
        stack.dropLast().map { .string($0._commandName) }),
      "shouldDisplay": .truth(configuration.shouldDisplay),
      "commandName": .string(command._commandName),
      "abstract": .string(configuration.abstract),
      "discussion": .string(configuration.discussion),
      "defaultSubcommand": .string(
        configuration.defaultSubcommand?.configuration.commandName ?? ""),
      "subcommands": .list(
        configuration.subcommands.map {
          .object(JSONText.command(stack + [$0]))
        }),
      "arguments": .list(stack.allArguments().compactMap(JSONText.argument)),
    ]
  }

  static func argument(_ argument: ArgumentDefinition) -> JSONText? {
    let kind: String
    switch argument.kind {
    case .named:
      if case .nullary = argument.update { kind = "flag" } else { kind = "option" }
    case .positional: kind = "positional"
    case .default: return nil
    }
    var discussion = ""
    switch argument.help.discussion {
    case .none: break
    case .staticText(let text): discussion = text
    case .enumerated(let text, _): discussion = text ?? ""
    }
    return .object([
      "kind": .string(kind),
      "shouldDisplay": .truth(argument.help.visibility.base == .default),
      "sectionTitle": .string(argument.help.parentTitle),
      "isOptional": .truth(argument.help.options.contains(.isOptional)),
      "isRepeating": .truth(argument.help.options.contains(.isRepeating)),
      "names": .list(argument.names.map(JSONText.name)),
      "preferredName": argument.names.preferredName.map(JSONText.name)
        ?? .list([]),
      "valueName": .string(argument.valueName),
      "defaultValue": .string(argument.help.defaultValue ?? ""),
      "allValues": .list(
        argument.help.allValueStrings.map { .string($0) }),
      "abstract": .string(argument.help.abstract),
      "discussion": .string(discussion),
    ])
  }

  static func name(_ name: Name) -> JSONText {
    switch name {
    case .long(let text):
      return .object(["kind": .string("long"), "name": .string(text)])
    case .short(let letter, _):
      return .object([
        "kind": .string("short"), "name": .string(String(letter)),
      ])
    case .longWithSingleDash(let text):
      return .object([
        "kind": .string("longWithSingleDash"), "name": .string(text),
      ])
    }
  }
}
