/// The script for bash: readline's own completion of files wherever nothing else is known.
enum BashCompletion {
    static func script(_ words: CommandWords) -> String {
        let names = words.commands.map(\.name).filter { $0 != words.usual }
        let values = words.cases { pattern, option in
            switch option.argument {
            case .none: return nil
            case .files: return "        \(pattern)) return ;;"
            case .text: return "        \(pattern)) compopt +o default +o bashdefault; return ;;"
            case .words(let words):
                return
                    "        \(pattern)) COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$cur\")); return ;;"
            case .cell:
                return """
                            \(pattern))
                                compopt -o nospace
                                mapfile -t COMPREPLY < <("${COMP_WORDS[0]}" completions --language cell -- "${cur#[\\"\\']}" 2> /dev/null)
                                return ;;
                    """
            case .parameters:
                return """
                            \(pattern))
                                compopt -o nospace
                                COMPREPLY=($(compgen -W "$("${COMP_WORDS[0]}" completions --parameters -- "${COMP_WORDS[@]:2}" 2> /dev/null)" -- "$cur"))
                                return ;;
                    """
            case .listed(let name):
                return
                    "        \(pattern)) COMPREPLY=($(compgen -W \"$(\"${COMP_WORDS[0]}\" completions --values \(name) "
                    + "2> /dev/null)\" -- \"$cur\")); return ;;"
            }
        }
        let options = words.commands.map { command in
            let all = command.options.flatMap(\.names).joined(separator: " ")
            return "        \(command.name):-*) COMPREPLY=($(compgen -W '\(all)' -- \"$cur\")); return ;;"
        }
        let first = words.worded.map { name, words in
            "        \(name):1) COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$cur\")); return ;;"
        }
        return """
            # plotline completions bash > ~/.local/share/bash-completion/completions/plotline
            _plotline() {
                local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} command=\(words.usual) i
                local -a words
                COMPREPLY=()
                # --option=value comes as three words.
                if [[ $cur == = ]]; then cur=; elif [[ $prev == = ]]; then prev=${COMP_WORDS[COMP_CWORD - 2]}; fi
                for ((i = 1; i < COMP_CWORD; i++)); do
                    case ${COMP_WORDS[i]} in
                    \(names.joined(separator: "|"))) command=${COMP_WORDS[i]}; words=("${COMP_WORDS[@]:i+1:COMP_CWORD-i-1}"); break ;;
                    -*) ;;
                    *) break ;;
                    esac
                done
                case $command:$prev in
            \(values.joined(separator: "\n"))
                esac
                case $command:$cur in
            \(options.joined(separator: "\n"))
                esac
                case $command:$((COMP_CWORD - i)) in
            \(first.joined(separator: "\n"))
                esac
                case $command in
                \(CommandWords.spoken.joined(separator: "|")))
                    # Quoting is left to readline, as for files.
                    compopt -o filenames
                    mapfile -t COMPREPLY < <("${COMP_WORDS[0]}" completions --language "$command" -- "${words[@]}" "$cur" 2> /dev/null)
                    [[ ! $cur ]] || mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$cur")
                    return ;;
                esac
                if ((COMP_CWORD == 1)); then COMPREPLY=($(compgen -W '\(names.joined(separator: " "))' -- "$cur")); fi
            }
            complete -o default -o bashdefault -F _plotline plotline
            """
    }
}
