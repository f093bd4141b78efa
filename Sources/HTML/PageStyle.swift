/// The look of a page: light, dark by the reader's wish, and on paper. Everything is by class, since the policy lets no `style`
/// attribute in.
enum PageStyle {
    /// What its pictures change on a dark ground.
    static func dark(_ rules: String) -> String {
        rules.isEmpty ? "" : "@media screen and (prefers-color-scheme:dark){\(rules)}"
    }

    static let text = """
        :root{color-scheme:light dark;--ground:#fff;--ink:#1c1c1e;--quiet:#5c5c63;--line:#d8d8de;--soft:#f4f4f6;\
        --accent:#0a5cc2;--bad:#a3140a}
        @media screen and (prefers-color-scheme:dark){:root{--ground:#17171a;--ink:#f4f4f6;--quiet:#a8a8b0;--line:#3a3a40;\
        --soft:#222226;--accent:#7ab4ff;--bad:#ff9a90}}
        *{box-sizing:border-box}
        html{-webkit-text-size-adjust:100%}
        body{margin:0;background:var(--ground);color:var(--ink);\
        font:1rem/1.55 Inter,system-ui,"DejaVu Sans","Noto Sans",sans-serif}
        main{max-width:52.5rem;margin:0 auto;padding:1.5rem 1rem 4rem;overflow-wrap:break-word}
        h1,h2,h3,h4,h5,h6{line-height:1.25;margin:1.8em 0 .6em}
        h1{font-size:1.9rem;margin-top:.4em}h2{font-size:1.4rem}h3{font-size:1.15rem}h4,h5,h6{font-size:1rem}
        a{color:var(--accent)}
        p,ul,ol,blockquote,table{margin:.8em 0}
        blockquote{padding-left:1rem;border-left:3px solid var(--line);color:var(--quiet)}
        img{max-width:100%;height:auto}
        hr{border:0;border-top:1px solid var(--line);margin:2em 0}
        code,pre{font-family:ui-monospace,"DejaVu Sans Mono","Noto Sans Mono",monospace;font-size:.875em}
        pre{overflow-x:auto;padding:.7rem .9rem;border-radius:.4rem;line-height:1.45;margin:.8em 0;tab-size:4}
        pre code{font-size:1em;white-space:pre-wrap;overflow-wrap:anywhere}
        .code{background:var(--soft);white-space:pre-wrap;overflow-wrap:anywhere;color:var(--ink)}
        .said{padding:.1rem .9rem;color:var(--quiet);white-space:pre-wrap}
        .error{border:1px solid var(--bad);color:var(--bad)}
        .stale{border-left:3px solid var(--line);padding-left:.8rem}
        .unseen{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
        .note{color:var(--quiet);font-size:.875rem}
        table{border-collapse:collapse;font-size:.875rem;font-variant-numeric:tabular-nums}
        th,td{padding:.25rem .7rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
        thead th{border-bottom:2px solid var(--line);white-space:nowrap}
        th[scope=row]{font-weight:500}
        .number{text-align:right;white-space:nowrap}
        .wide{overflow-x:auto}.scroll{overflow:auto;max-height:26rem}
        .scroll>table{margin:0}
        .values .scroll thead th{position:sticky;top:0;background:var(--ground)}
        .values{margin:.3rem 0 1rem;font-size:.875rem}
        summary{cursor:pointer;color:var(--quiet);padding:.2rem 0}
        figure{margin:1.2rem 0 1.6rem}
        .chart{position:relative;touch-action:pan-y;border-radius:.3rem}
        .view>svg,.figure>img{display:block;max-width:100%;height:auto;margin:0 auto}
        .two>.narrow{display:none}
        .readout{margin:.2rem 0;min-height:1.55em;font-size:.875rem;color:var(--ink);font-variant-numeric:tabular-nums}
        .readout.idle{color:var(--quiet)}
        .hover line{stroke:var(--ink);stroke-width:1.5}
        .hover circle{fill:var(--ground);stroke:var(--accent);stroke-width:3}
        .board{display:grid;gap:.5rem 1rem;grid-template-columns:minmax(0,1fr)}
        @media (min-width:40rem){.board.b2,.board.b4{grid-template-columns:repeat(2,minmax(0,1fr))}\
        .board.b3{grid-template-columns:repeat(3,minmax(0,1fr))}}
        .tab-label{font-weight:600;margin:.4rem 0}
        .live>.tab>.tab-label{display:none}
        .segments{display:flex;max-width:32rem;margin:0 auto .8rem;padding:2px;gap:2px;border-radius:.55rem;\
        background:var(--soft);border:1px solid var(--line)}
        .segments button{flex:1 1 0;min-width:0;font:inherit;font-size:.875rem;padding:.4rem .5rem;border:0;\
        border-radius:.45rem;background:none;color:var(--ink);cursor:pointer;overflow-wrap:anywhere}
        .segments button[aria-selected=true]{background:var(--ground);box-shadow:0 0 0 1px var(--line);font-weight:600}
        :focus-visible{outline:2px solid var(--accent);outline-offset:2px}
        @media screen and (max-width:40rem){.two>.wide{display:none}.two>.narrow{display:block}}
        @media print{main{max-width:none;padding:0}.segments,.readout,.values{display:none}\
        .tab[hidden]{display:block}.live>.tab>.tab-label{display:block}\
        figure,pre,table{break-inside:avoid}h1,h2,h3{break-after:avoid}.two>.narrow{display:none}}
        @media (forced-colors:active){.segments button[aria-selected=true]{outline:2px solid}}

        """
}
