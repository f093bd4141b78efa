#!/usr/bin/env bash
# From a clean clone to charts: the acceptance of the main job, on a machine with only a Swift toolchain.
#
#   Tests/Support/acceptance.sh [--keep] [--executable PLOTLINE]
#
# Clones the project into a folder of its own, runs `make demo` and `make test` there, then checks results against
# Python's calendar and arithmetic, and against pandas when one can be installed. With --executable it checks that one
# and clones nothing; with --keep the folder stays.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
keep=no
plotline=
while (( $# > 0 )); do
    case $1 in
        --keep) keep=yes ;;
        --executable) plotline=$(realpath "$2"); shift ;;
        *) echo "usage: acceptance.sh [--keep] [--executable PLOTLINE]" >&2; exit 2 ;;
    esac
    shift
done

work=$(mktemp -d "${TMPDIR:-/tmp}/plotline-acceptance.XXXXXX")
[[ $keep == yes ]] && echo "working in $work" || trap 'rm -rf "$work"' EXIT
failed=0
check() {
    local name=$1
    shift
    local start=$SECONDS
    if "$@" > "$work/log" 2>&1; then
        printf 'ok      %s (%d s)\n' "$name" $((SECONDS - start))
    else
        printf 'FAILED  %s (%d s)\n' "$name" $((SECONDS - start))
        sed 's/^/        /' "$work/log" | tail -n 40
        failed=1
    fi
}

if [[ -z $plotline ]]; then
    git clone -q "$root" "$work/plotline"
    cd "$work/plotline"
    check "make demo" make demo
    check "the demo wrote figures" sh -c 'ls demo/weather.files/*.png && file demo/weather.files/*.png | grep -q PNG'
    check "make test" make test
    plotline=$work/plotline/.build/release/plotline
else
    cd "$root"
fi
command -v python3 > /dev/null || { echo "python3 is needed for the checks" >&2; exit 1; }

python=python3
if python3 -m venv "$work/venv" > /dev/null 2>&1 && "$work/venv/bin/pip" install -q pandas > /dev/null 2>&1; then
    python=$work/venv/bin/python
fi
here=$root/Tests/Support
check "days of 23 and 25 hours in Berlin" "$python" "$here/check_berlin.py" "$plotline" "$work"
check "six rows into one" "$python" "$here/check_downsample.py" "$plotline" Samples/weather.csv
check "downsampling 145 rows leaves a group of one" "$python" "$here/check_downsample.py" "$plotline" --rows 145 "$work"
check "notebooks verify" "$plotline" verify notebooks/battery.md notebooks/weather.md notebooks/tour.md
check "an error is exit 1" sh -c "\"$plotline\" -c 'load nothing.csv'; test \$? = 1"
exit "$failed"
