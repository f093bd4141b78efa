/// The script for zsh.
enum ZshCompletion {
    static func script(_ words: CommandWords) -> String {
        let names = words.commands.map(\.name).filter { $0 != words.usual }
        let values = words.cases { pattern, option in
            switch option.argument {
            case .none: return nil
            case .files: return "    (\(pattern)) _files; return ;;"
            case .text: return "    (\(pattern)) _message \(quoted(option.summary)); return ;;"
            case .words(let words):
                return "    (\(pattern)) compadd -- \(words.map(quoted).joined(separator: " ")); return ;;"
            case .cell:
                return """
                        (\(pattern))
                            local cell=${(Q)PREFIX} kept
                            list=(${(f)"$($program completions --language cell -- $cell 2> /dev/null)"})
                            if [[ $PREFIX == [\\"\\']* ]]; then
                                compset -P '?'
                                compadd -Q -S '' -- $list
                            else
                                compadd -S '' -- $list
                            fi
                            return ;;
                    """
            case .parameters:
                return
                    "    (\(pattern)) compadd -S '' -- ${(f)\"$($program completions --parameters -- ${(@Q)words[3,-1]} "
                    + "2> /dev/null)\"}; return ;;"
            case .listed(let name):
                return
                    "    (\(pattern)) compadd -- ${(f)\"$($program completions --values \(name) 2> /dev/null)\"}; "
                    + "return ;;"
            }
        }
        let options = words.commands.map { command in
            let all = command.options.flatMap { option in
                option.names.map { quoted("\($0):\(option.summary.replacing(":", with: "\\:"))") }
            }
            return "    (\(command.name):-*) list=(\(all.joined(separator: " "))); _describe option list; return ;;"
        }
        let first = words.worded.map { name, words in
            "    (\(name):1) compadd -- \(words.map(quoted).joined(separator: " ")); return ;;"
        }
        let commands = words.commands.filter { $0.name != words.usual }
            .map { quoted("\($0.name):\($0.summary.replacing(":", with: "\\:"))") }
        return """
            #compdef plotline
            # plotline completions zsh > a folder of $fpath, under the name _plotline
            _plotline() {
                local command=\(words.usual) previous=$words[CURRENT-1] program=$words[1]
                local -a list
                integer i
                for ((i = 2; i < CURRENT; i++)); do
                    case $words[i] in
                    (\(names.joined(separator: "|"))) command=$words[i]; break ;;
                    (-*) ;;
                    (*) break ;;
                    esac
                done
                if [[ $words[CURRENT] == --*=* ]]; then
                    previous=${words[CURRENT]%%=*}
                    compset -P '*='
                fi
                case $command:$previous in
            \(values.joined(separator: "\n"))
                esac
                case $command:$words[CURRENT] in
            \(options.joined(separator: "\n"))
                esac
                case $command:$((CURRENT - i)) in
            \(first.joined(separator: "\n"))
                esac
                case $command in
                (\(CommandWords.spoken.joined(separator: "|")))
                    list=(${(f)"$($program completions --language $command -- ${(@Q)words[i+1,CURRENT-1]} "${(Q)PREFIX}" 2> /dev/null)"})
                    compadd -- $list
                    ;;
                esac
                if ((CURRENT == 2)); then
                    list=(\(commands.joined(separator: " ")))
                    _describe command list
                fi
                _files
            }
            if [[ $funcstack[1] == _plotline ]]; then _plotline "$@"; else compdef _plotline plotline; fi
            """
    }

    private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}
