import Catalog

extension ReferencePage {
    /// What the page says before its entries.
    static let introduction = """
        # The language

        This page is made from the catalogue that the parser, `help` and completion use.

        ## Cells and statements

        A *cell* is what you enter at one prompt, or one fenced block of a notebook. It holds statements, one below the
        other, and succeeds or fails as a whole: when a statement fails, everything stored is as it was before the cell.

        A statement is a pipeline of stages:

        ```plotline
        load weather.csv | where wind > 5 | aggregate hourly mean wind, max gust as gusty
        ```

        A stage is a verb and its words. It works on what the stage before the `|` made, on the series named before the
        first `|` (`weather | describe`), or on the *current* series: the last one made or named. `as NAME` keeps a
        result under a name; without it the result is called `it`. A verb never changes what is stored. A name alone on
        a line shows that series or chart and makes it current; `A as B` gives it another name.

        A line continues the statement above when it begins with white space, `|` or `+`, or when that one ended in `|`,
        `+`, `,` or `\\`. Lines inside parentheses and quotes are one. A `;` before a space ends a statement as the line's end
        does: `load weather.csv; plot line wind`. `#` followed by a space or the line's end begins a comment; `#fb5200` is a
        colour.

        `plot` draws the current series. Its clauses stand on the same line or, indented, on lines below; each line ends
        the clause before it, unless that one ended in a comma. A clause is also a stage of its own that refines a
        chart: `title "Wind"` the last one drawn, `windy | select max` the one of that name.

        ```plotline
        weather | plot line wind + line gust as windy
          color by y 0..20 blue red
          x every 3 hours format hour
          y 0..20 grid every 5, every 10 tick solid
          title "Wind"
        ```

        A word of the language is that word wherever it can stand. To use it as a name, put it in back-quotes:
        ``diff `by` by station``. Behind a word that wants a column (`by`, `over`, `time`, `columns`, `on`) any word is one:
        `color by symbol`.

        A column goes by its name, and where none has that name by what one alone has: other cases of letters (`distance` for
        `Distance`), other signs between its words (`moving_time` for `Moving Time`), the end of a name with dots (`mag` for
        `properties.mag`), the unit of a cycle (`hour` for `hour_of_day`), some of its words (`moisture` for
        `soil_moisture_pct`) where no other column has them. A name that is there, and the nearer likeness, win.

        A question in words is answered where it has one meaning: `how many rows by station in March`,
        `which month has the most precipitation`, `compare Denver with Boston high by month as a line chart`.
        Its parts stand in any order, and none of its words is lost. The reply begins with the line that it was read
        as, after `=`. In a question a text goes by what people call it (`critical` for `1 Critical`), and an adjective
        is of the column that it compares (`hottest day`). Any stage of a pipe may be such a question.

        A line with a word of SQL, pandas, matplotlib, ggplot2, Vega-Lite, gnuplot or a shell is answered likewise,
        or is an error that prints the line to type:
        `weather | filter wind > 3 | head 5` is `weather | where wind > 3 | first 5`.

        ## Values

        | value | written |
        |---|---|
        | name | a letter or `_`, then letters, digits and `_`; anything else in back-quotes: `` `Activity Date` `` |
        | number | `6` `3.5` `-4` `1e6` `1_000` `25%` |
        | duration | `10 min` `3 hours` `7d` `2 weeks`; a unit alone is one of it: `month`. `m` is minutes, `mo` months |
        | instant | `2024-12-03` `2024-12-03T15:00+09:00` `2024-12` `2024-Q1` `14:20` `now` `today` `yesterday` `now - 12 weeks`; `2024` where only an instant may stand |
        | range | `0..100` `2024-01..2024-06` `..5` `5..`, without white space beside `..`; a percent on the last bound covers both: `20..80%` |
        | text | `"in double quotes"`; escapes `\\n` `\\t` `\\"` `\\\\`, and `{{` `}}` for braces |
        | colour | a CSS name or `#rrggbb` |
        | path, unit, zone | raw up to white space or a bar, or quoted: `~/data/*.csv` `m/s` `Europe/Zurich` |

        After `~` and `lines` a quoted text is a pattern: backslashes and braces stand for themselves, and only `\\"` is an escape.

        A text may hold expressions in braces, with a number format after a colon: `"max {max(distance):.1f} mi"`.

        `n = 3` in a cell tagged `parameters` makes a parameter. `{n}` then stands for its value wherever a value may stand:
        `last {n} days`, `load {file}`, `where speed > {limit}`. It is never read again as words of the language.
        A parameter is a number, a percent, a text, an instant, a duration, `true` or `false`, or a list such as `[1, 2]`.

        ## Expressions

        From the loosest to the tightest: `or`; `and`; `not`; the comparisons `==` `!=` `<` `<=` `>` `>=`, `~` (matches a
        regular expression of Perl's kind), `in 8..17`, `in ("a", "b")`, `is missing`, `is not missing`; `+` `-`; `*` `/`; a minus sign;
        `^`. Parentheses group. Functions are called like `round(speed, 1)`; `missing` is the missing value. Numbers, texts,
        instants (`2024-12` is always a month here) and durations (`10 min`) stand as they do elsewhere. A number with a unit
        (`500 m`, `20 km/h`, `0 °C`) is compared with a column, added or subtracted in that column's unit, and so are columns
        in different units of one measure.

        ## Errors

        An error says what happened, where, and how to mend it. Nothing that was stored is lost.

        ```text
        error: unknown aggregate 'maen'
          1 | aggregate weekly maen speed
            |                  ^^^^ did you mean 'mean'?
        ```

        ## How forms are written

        Capitals stand for values, `[…]` for what may be left out, `|` between alternatives, `…` for more of the same.
        Some parts occur often:

        | part | is |
        |---|---|
        | KEYS | units of time (`day`, `20 min`), cycles (`weekday`, `hour of day`) and columns, separated by commas |
        | AGGS | `sum`, `mean speed, max gust`, `low = min temp`, `revenue = sum (price * qty)`; after a comma a word that is not an aggregate is one more column of the aggregate before |
        | STEP | `[N] UNIT [from WEEKDAY\\|INSTANT]`, a number, a cycle, or `bin` |
        """

    /// What stands under a kind's heading.
    static func prose(_ kind: EntryKind) -> String? {
        switch kind {
        case .aggregate: "Missing values are skipped."
        case .cycle: "A cycle lists all its members in calendar order, whether or not the data have them."
        case .mark: "A layer of `plot`: `MARK [[AGG] COLUMN, …] [from SERIES] [over COLUMN] [by KEYS] [style …]`."
        case .clause: "Part of a plot, on its lines below, or a stage that refines a chart."
        case .style:
            "In a layer's own words a style is that layer's; on a line of clauses it is every layer's that has none."
        default: nil
        }
    }
}
