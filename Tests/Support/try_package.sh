#!/usr/bin/env bash
# Run by scripts/check-packages in a bare root: what a person does with a new package. Says what fails; exit 1 then.
set -uo pipefail
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
cd /plotline-try
failed=0
fail() { echo "error: $1" >&2; failed=1; }
quiet() { "$@" > log 2>&1 || { cat log; fail "$*"; }; }
draw() {  # draw PROGRAM: as text, then as PNG
    "$1" plot bar sum precipitation by hour weather.csv --height 9 2> log | grep -q '█' || { cat log; fail "$1 draws no text"; }
    "$1" plot line temperature weather.csv -o "$2" 2> log || { cat log; fail "$1 draws no PNG"; }
    [[ $(head -c 4 "$2" | tail -c 3) == PNG ]] || fail "$2 is not a PNG"
}

# On a machine that has nothing, the archive draws with what it brings.
tar -xf ./*.tar.xz
draw ./plotline-*/bin/plotline tar.png
quiet apt-get -q update
quiet apt-get -q install -y --no-install-recommends python3-venv
quiet python3 -m venv /plotline-try/venv
quiet /plotline-try/venv/bin/pip install --no-index ./*.whl
draw /plotline-try/venv/bin/plotline wheel.png
rm -r /plotline-try/venv
# Without what is recommended text works, and what is missing for pictures says its package.
quiet apt-get -q install -y --no-install-recommends ./*.deb
plotline plot line temperature weather.csv 2> log | grep -q temperature || fail "no text chart without Cairo"
plotline plot line temperature weather.csv -o none.png > log 2>&1 && fail "a picture without Cairo"
grep -q 'apt.* install .*libpangocairo' log || { cat log; fail "what is missing is not named"; }
quiet apt-get -q purge -y plotline
quiet apt-get -q install -y --install-recommends ./*.deb
draw plotline deb.png
MANWIDTH=80 man plotline 2> log | grep -q 'explore time series' || { cat log; fail "no manual page"; }
MANWIDTH=80 man 7 plotline 2> log | grep -q 'The language\|language of Plotline' || fail "no page of the language"
bash -ic 'source /usr/share/bash-completion/bash_completion; _completion_loader plotline; complete -p plotline' 2> /dev/null | grep -q _plotline || fail "no completion in bash"
zsh -c 'autoload -U compinit; compinit -u -D; print ${_comps[plotline]}' | grep -q _plotline || fail "no completion in zsh"
fish -c 'complete -C "plotline ver"' | grep -q verify || fail "no completion in fish"
quiet python3 try_completion.py
quiet apt-get -q purge -y plotline
# What came along goes too: the root is used again, and must have no Cairo then.
quiet apt-get -q autoremove -y --purge
find / -xdev \( -path /proc -o -path /plotline-try -o -path /var/cache/man -o -path /var/log -o -path /var/lib/apt \) -prune -o -name '*plotline*' -print | grep . && fail "it left what is listed above"

exit "$failed"
