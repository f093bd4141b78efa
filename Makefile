# What there is to do with this project; every target sets up the machine first when it needs to.
#
#   make demo                 a first look: build, replay a notebook with its charts, write them as PNG
#   make build                the release executable, .build/release/plotline
#   make test                 lint, every test, every notebook: what CI runs
#   make test-release         the release: start, load, replay, one of each picture (before a release, and in make campaigns)
#   make try MARK=bar         builds and runs the tests of one entry (MARK, FORMAT, TRANSFORM, AGGREGATE, FUNCTION, VERB, …)
#   make check FILTER=Name    the tests whose names match (TESTS=SeriesTests: of one target)
#   make campaigns            every survey whole, fuzzers, mutants, sanitizers, faults, benchmarks: hours (CAMPAIGNS="laws adding")
#   make symbols              debug symbols of the release, apart from it: .build/plotline.debug
#   make install PREFIX=~/.local                        make uninstall PREFIX=~/.local
#   make deb                  a Debian package in .build-packages           make tarball    an archive to unpack anywhere
#   make wheel                a wheel for pip and uvx                       make release    all three, their sums and an SPDX list
#   make check-packages       installs them into bare roots of Debian 12 and 13, uses and removes them (ROOTS="bookworm jammy")
#   make pages                two notebooks as pages in headless Chromium, as make test has them
#   make check-pages          notebooks as pages in headless Chromium: keyboard, pointer, finger, axe-core (SHOTS=folder: pictures)
#   make samples              write Samples/ anew          make check-samples   are they what the generator writes?
#   make lint                 check the style              make format          mend it
#   make words                every sentence that the program can say, with where it is worded
#   make docs                 write the pages of docs/language anew from the catalogues
#   make bench                measure (Benchmarks/)        make screenshots     see the charts in real terminals
#   make fuzz-files           damaged samples for three minutes (MINUTES=3)
#   make faults               stop and fail every step of what writes files; time Ctrl-C
#   make fuzz-charts          the laws of charts on ten thousand by chance (CHARTS=10000, FROM=1)
#   make fuzz-gestures        ten thousand sessions of explore by chance, and a hundred typed in a terminal, replay to what was
#                             seen (GESTURES=10000, SESSIONS=100, FROM=1)
#   make fuzz-paths           a million paths by chance beside the kernel, ten thousand under strace (PATHS=1000000, TRACED=10000, FROM=1)
#   make fuzz                 coverage-guided fuzzers of all that reads what strangers write, ten minutes (MINUTES=10)
#   make mutants              small mistakes of our own, one by one: do the tests notice?
#   make sanitize             readers under the address sanitizer, threads under the thread sanitizer
#   make memory-ladder        workloads under less and less memory
#   make clean

SHELL := /bin/bash
PREFIX ?= /usr/local

# An import that Package.swift does not declare is an error: the levels of ARCHITECTURE.md hold by construction.
BUILD := --explicit-target-dependency-import-check error
# What is installed looks for libraries where the system has them, never beside itself.
RELEASE := $(BUILD) --disable-local-rpath -debug-info-format none -Xlinker -s -Xlinker --no-export-dynamic -Xlinker --icf=safe
# Tests are debug builds in a folder of their own: `swift test` cannot link the static library, and mixed flags in one
# folder would build everything again at each change. Without debug symbols they build in three quarters of the time. The
# index for editors costs another seventh and stays: tests are found by it.
TEST := $(BUILD) --scratch-path .build-test -debug-info-format none
PLOTLINE := .build/release/plotline
# The program of the debug build, beside the tests that it was built with.
TESTED := .build-test/debug/plotline
EVENTS := .build-test/events
SOURCES := Package.swift Sources Tests

.NOTPARALLEL:
.PHONY: demo build test compile test-release kernel pages try check program campaigns symbols unit verify install uninstall deb tarball wheel release packages-twice check-packages check-pages samples check-samples lint format words docs bench screenshots fuzz-files fuzz-charts fuzz-gestures fuzz-paths faults fuzz mutants sanitize memory-ladder setup clean

demo: build
	@scripts/demo $(PLOTLINE)

setup:
	@scripts/setup

build: setup
	@scripts/stage build swift build -c release --static-swift-stdlib $(RELEASE) $$(scripts/static-libraries .build/static) --product plotline
	@! readelf -d $(PLOTLINE) | grep -E 'R(UN)?PATH' || { echo "$(PLOTLINE) looks for libraries in a folder of its own"; exit 1; }

# What only the tests use is fetched while the compiler is at work.
test:
	@scripts/setup
	@scripts/setup --tests & fetching=$$!; \
	    $(MAKE) --no-print-directory lint compile || { kill $$fetching; exit 1; }; wait $$fetching
	@$(MAKE) --no-print-directory unit check-samples verify kernel pages

compile:
	@scripts/stage compile swift build --build-tests $(TEST)

# The tests that drive the program in a terminal run by themselves: their waits have limits, which the others' work on
# every core would eat up. So do those that measure how long Ctrl-C would wait.
unit: compile
	@scripts/stage --closing tests swift test --skip-build --skip PlotlineTests --skip SessionTests.InterruptTests $(TEST) --event-stream-output-path $(EVENTS)-unit.jsonl
	@scripts/stage --closing stops swift test --skip-build --filter SessionTests.InterruptTests $(TEST) --event-stream-output-path $(EVENTS)-stops.jsonl
	@scripts/stage --closing terminal swift test --skip-build --filter PlotlineTests $(TEST) --event-stream-output-path $(EVENTS)-terminal.jsonl
	@scripts/test-times $(EVENTS)-unit.jsonl $(EVENTS)-stops.jsonl $(EVENTS)-terminal.jsonl

verify:
	@scripts/stage program swift build --product plotline $(TEST)
	@scripts/stage notebooks $(TESTED) verify notebooks/*.md
	@scripts/stage recipes Tests/Support/recipes.py $(TESTED)

# Jupyter's own tests of a kernel, its client over the notebooks, a front end that floods, and JupyterLab in Chromium.
kernel:
	@scripts/stage program swift build --product plotline $(TEST)
	@scripts/stage kernel Tests/Support/jupyter_kernel.py $(TESTED)

test-release: build
	@scripts/setup --tests
	@scripts/stage release scripts/test-release $(PLOTLINE)

try:
	@scripts/try $(foreach kind,AGGREGATE CLAUSE EXPORT FORMAT FUNCTION MARK NOTEBOOK RENDERER SETTING SOURCE STYLE SURFACE TRANSFORM VERB,$(if $($(kind)),$(kind)=$($(kind)))) -- $(TEST)

# Tests whose names match, of one target: make check TESTS=SeriesTests FILTER=Downsample
FILTER ?= .
check:
	$(if $(TESTS),PLOTLINE_TESTS=$(TESTS) )swift test $(TEST) --filter '$(FILTER)'

# Another program of the release, with the flags of the product: make program NAME=time-load
program:
	swift build -c release --static-swift-stdlib $(RELEASE) --product $(NAME)

CAMPAIGNS ?=
campaigns:
	@scripts/setup --tests
	scripts/campaigns $(CAMPAIGNS)

symbols: setup
	swift build -c release --static-swift-stdlib $(BUILD) --disable-local-rpath --product plotline --scratch-path .build-symbols
	@mkdir -p .build
	objcopy --only-keep-debug .build-symbols/release/plotline .build/plotline.debug

install: build
	@scripts/setup --packages
	scripts/install $(PLOTLINE) $(PREFIX) $(if $(DESTDIR),--root $(DESTDIR))

uninstall:
	scripts/install --remove $(DESTDIR)$(PREFIX)

PACKAGES := .build-packages
deb: build
	@scripts/setup --packages
	@scripts/package $@ $(PLOTLINE) $(PACKAGES)

# These bring the libraries that pictures need.
tarball wheel: build
	@scripts/setup --packages
	@scripts/picture-libraries $(PACKAGES)/pictures
	@scripts/package $@ $(PLOTLINE) $(PACKAGES)

ROOTS ?= bookworm trixie
check-packages: deb tarball wheel
	@scripts/setup --roots
	scripts/check-packages $(PACKAGES) $(ROOTS)

# One program packed twice: the same bytes.
packages-twice: deb tarball wheel
	@cd $(PACKAGES) && sha256sum *.deb *.tar.xz *.whl > twice
	@for kind in deb tarball wheel; do scripts/package $$kind $(PLOTLINE) $(PACKAGES) > /dev/null; done
	@cd $(PACKAGES) && sha256sum -c twice && rm twice

# All that a release is, with sums and a list of what is within (docs/releasing.md).
release: deb tarball wheel
	@scripts/package sums $(PLOTLINE) $(PACKAGES)

# Two notebooks as pages in Chromium, by keyboard, pointer, finger and axe-core; check-pages has the rest.
pages:
	@scripts/stage program swift build --product plotline $(TEST)
	@scripts/stage pages scripts/check-pages $(TESTED) --short battery running

SHOTS ?=
check-pages:
	@scripts/stage program swift build --product plotline $(TEST)
	@scripts/stage pages scripts/check-pages $(TESTED) $(if $(SHOTS),--shots $(SHOTS))

samples:
	@swift run -q $(TEST) make-samples Samples

check-samples:
	@scripts/stage samples scripts/check-samples swift run -q $(TEST) make-samples

lint:
	@scripts/stage lint scripts/lint $(SOURCES)
	@scripts/stage traps scripts/check-traps
	@scripts/stage words scripts/check-words
	@scripts/stage paths scripts/check-paths
	@scripts/stage levels scripts/check-levels
	@scripts/stage gallery scripts/gallery-page --check

format:
	swift format --in-place --parallel --recursive $(SOURCES)

words:
	@scripts/check-words --list

docs:
	scripts/gallery-page
	UPDATE_GOLDEN=1 swift test $(TEST) --filter ReferencePage

bench: build
	Benchmarks/run

MINUTES ?= 3
fuzz-files: build
	scripts/fuzz-files $(PLOTLINE) --minutes $(MINUTES)

# Whatever breaks a law is said with its seed; FROM=SEED CHARTS=1 draws that one again.
CHARTS ?= 10000
FROM ?= 1
fuzz-charts: setup
	PLOTLINE_CHARTS_FROM=$(FROM) PLOTLINE_CHARTS=$(CHARTS) swift test $(TEST) --filter ChartLawTests

GESTURES ?= 10000
SESSIONS ?= 100
fuzz-gestures: setup
	PLOTLINE_GESTURES_FROM=$(FROM) PLOTLINE_GESTURES=$(GESTURES) swift test $(TEST) --filter RandomSessionTests
	PLOTLINE_SESSIONS_FROM=$(FROM) PLOTLINE_SESSIONS=$(SESSIONS) swift test $(TEST) --filter RandomTypingTests

# What a notebook may open and write, beside what openat2 says of the same path; then what strace sees it write.
PATHS ?= 1000000
TRACED ?= 10000
fuzz-paths: build
	@scripts/setup --tests
	PLOTLINE_PATHS_FROM=$(FROM) PLOTLINE_PATHS=$(PATHS) swift test $(TEST) --filter PathFuzzTests
	Tests/Support/strace_paths.py $(PLOTLINE) --paths $(TRACED) --from $(FROM)

# Every write, sync, rename and the like of a save, an export, the journal and the history fails or ends the program once;
# then ten thousand Ctrl-C at the prompt, and some in every kind of long statement.
faults: build
	@scripts/setup --tests
	Tests/Support/crash_save.py $(PLOTLINE)
	Tests/Support/interrupt_times.py $(PLOTLINE)
	Tests/Support/memory_ladder.py $(PLOTLINE)

fuzz: setup
	scripts/fuzz --minutes $(if $(filter command%,$(origin MINUTES)),$(MINUTES),10)

mutants:
	@scripts/setup --tests
	scripts/mutants

sanitize: setup
	scripts/sanitize

memory-ladder: build
	Tests/Support/memory_ladder.py $(PLOTLINE)

# The same chart in xterm, mlterm, kitty and foot, light and dark: plotted, and explored.
SCREENSHOTS ?= demo/screenshots
screenshots: build
	scripts/screenshots $(SCREENSHOTS)/show $(PLOTLINE) plot 'line temperature' Samples/weather.csv
	scripts/screenshots --keys '++e' $(SCREENSHOTS)/explore $(PLOTLINE) explore Samples/weather.csv line temperature

clean:
	rm -rf .build .build-lint .build-test .build-symbols .build-mutants .build-adding demo
