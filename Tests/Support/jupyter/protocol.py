"""jupyter_kernel_test, each test with a sample of ours, so that none is skipped."""
import os
import pathlib
import sys
import unittest

import jupyter_kernel_test

WORK = pathlib.Path(os.environ["PLOTLINE_WORK"])
(WORK / "w.csv").write_text("time,v,Größe\n" + "".join(f"2024-01-{day:02},{day},{day * 2}\n" for day in range(1, 31)))
(WORK / "mixed.csv").write_text("time,v\n2024-01-01,1\n2024-01-02,x\n")
# Read so often that progress is shown and taken away on an idle machine too.
with (WORK / "large.csv").open("w") as file:
    file.write("time,a,b,c\n")
    for row in range(900_000):
        file.write(f"2024-01-01T{row % 86400 // 3600:02}:{row % 3600 // 60:02}:{row % 60:02},{row},{row * 2}.5,{row % 7}\n")


class PlotlineTests(jupyter_kernel_test.KernelTests):
    kernel_name = "plotline"
    language_name = "plotline"
    file_extension = ".plt.md"
    code_hello_world = 'note "hello, world"'
    code_stderr = "load mixed.csv"
    completion_samples = [
        {"text": "load w.csv | agg", "matches": ["aggregate"]},
        {"text": "load w.csv\nplot histo", "matches": ["histogram"]},
    ]
    complete_code_samples = ["load w.csv", "load w.csv\nplot line v", 'note "a"', "# a comment", ""]
    incomplete_code_samples = ["load w.csv |", 'note "a']
    invalid_code_samples = ["sho ((3]", "plot plot plot", "= 3"]
    code_page_something = "help aggregate"
    code_generate_error = "plot lin v"
    code_execute_result = [
        {"code": "load w.csv | aggregate all sum v | show", "mime": "text/html"},
        {"code": "load w.csv | first 1 | show", "result": "time        v  Größe\n2024-01-01  1      2"},
        {"code": "load w.csv | first 2 | show csv", "mime": "text/plain"},
    ]
    code_display_data = [{"code": "load w.csv\nplot line v", "mime": "image/png"}]
    code_history_pattern = "load w.csv | first 1 | *"
    supported_history_operations = ("tail", "range", "search")
    code_inspect_sample = "aggregate"
    code_clear_output = "\n".join(f"load large.csv as copy{number}" for number in range(8))

    # Those eight loads of a debug build take longer on a slow machine than the suite waits, and what answers late would be
    # taken for the answer to the next request.
    def execute_helper(self, code, timeout=120, **options):
        return super().execute_helper(code, timeout, **options)


class WelcomeTests(jupyter_kernel_test.IopubWelcomeTests):
    kernel_name = "plotline"
    support_iopub_welcome = True


suite = unittest.TestSuite(unittest.defaultTestLoader.loadTestsFromTestCase(case) for case in (PlotlineTests, WelcomeTests))
result = unittest.TextTestRunner(stream=sys.stdout, verbosity=1).run(suite)
sys.exit(0 if result.wasSuccessful() and result.testsRun == 13 and not result.skipped else 1)
