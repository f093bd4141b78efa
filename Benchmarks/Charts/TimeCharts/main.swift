// Times charts, for profiles and for Benchmarks/Charts/bench.py:
//
//     time-charts walks [REPETITIONS]     from columns to scenes, without a surface
//     time-charts examples [REPETITIONS [ROOT [WORDS]]]
//                                         every example of the reference that draws, and holds the words, at 800×480
//     time-charts serve FILE              a line of FILE's values for each line "WIDTH HEIGHT PICTURE" of input
//     time-charts explore FILE            a CSV's line with its selection moved, for each line "text", "kitty", "sixel"
import Glibc

let words = Array(CommandLine.arguments.dropFirst())
let repetitions = words.count > 1 ? Int(words[1]) ?? 7 : 7
switch words.first {
case "walks": try WalkTiming.run(repetitions)
case "examples":
    try ExampleTiming.run(repetitions, root: words.count > 2 ? words[2] : ".", words: words.count > 3 ? words[3] : "")
case "serve" where words.count > 1: try LineServer(path: words[1]).run()
case "explore" where words.count > 1: try ExploreServer(path: words[1]).run()
default:
    print("time-charts walks [REPETITIONS] | examples [REPETITIONS [ROOT [WORDS]]] | serve FILE | explore FILE")
    exit(2)
}
