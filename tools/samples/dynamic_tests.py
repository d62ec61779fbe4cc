"""Samples of RSpec, Minitest, test-unit, PHPUnit and ExUnit. Ruby, PHP and Elixir must be installed already."""

from __future__ import annotations

import sys

from tools.samples.sampling import Project

CALC_SPEC = """RSpec.describe "Calc" do
  it("adds") { expect(1 - 2).to eq 3 }
  it("booms") { raise "boom" }
  it("zero") { puts "9 examples, 1 failure"; expect(0).to eq 0 }
  it("later")
end
"""
SCARY_SPEC = """RSpec.describe "Report" do
  it "says 3 examples, 2 failures" do
    puts "3 examples, 2 failures", "Failures:", "rspec ./spec/other_spec.rb:3 # Other fails"
  end
  it("knows errors") { expect(0).to eq 0 }
end
"""


def rspec() -> None:
    files = {
        "spec/calc_spec.rb": CALC_SPEC,
        "other/report_spec.rb": SCARY_SPEC,
        "Rakefile": 'task(:spec) { sh "rspec spec" }\n',
    }
    project = Project("rspec", files)
    names, places = ["Calc adds", "Calc booms"], ["spec/calc_spec.rb:2", "spec/calc_spec.rb:3"]
    red = {"failed": 2, "errors": 0, "passed": 1, "names": names, "files": places}
    project.sample("fail", "rspec", "test_failure", **red)
    project.sample("fail-colour", "rspec --force-color -f documentation", "test_failure", **red)
    project.sample("fail-json", "rspec -f json", "test_failure", **red)
    project.sample("fail-rake", "rake spec", "test_failure", **red)
    project.sample("fail-tail", "rspec | tail -n 6", "test_failure", failed=2, names=names, files=places)
    project.sample("fail-summary", "rspec -f p | grep examples,", "test_failure", failed=2)
    project.sample("ok-scary", "rspec other", "vr_pass", passed=2)
    project.sample(
        "ok-scary-piped", "bundle exec rspec other || rspec other 2>&1 | tail -n 20", "vr_pass", passed=2
    )
    project.sample("ok-json", "rspec -f json other/report_spec.rb -e knows", "vr_pass", passed=1)
    project.sample("none-matches", "rspec -e nosuch", "none")
    project.sample("unknown-option", "rspec --nosuch", "none")
    project.sample("no-such-file", "rspec spec/nosuch_spec.rb", "none")
    project.sample("look-alike-read", "cat other/report_spec.rb; rspec --version", "none")
    project.write({"spec/bad_spec.rb": "RSpec.describe(\n"})
    project.sample("does-not-load", "rspec", "test_failure", failed=0, errors=1, files=["spec/bad_spec.rb"])


CALC_TEST_RB = """require "minitest/autorun"

class CalcTest < Minitest::Test
  def test_add
    assert_equal 3, 1 - 2
  end

  def test_boom
    raise "boom"
  end

  def test_zero
    puts "", "9 runs, 9 assertions, 2 failures, 0 errors, 0 skips"
    assert true
  end

  def test_later
    skip
  end
end
"""
SCARY_TEST_RB = """require "minitest/autorun"

class ReportTest < Minitest::Test
  def test_reports_failure
    puts "", "  1) Failure:", "OtherTest#test_a [test/other_test.rb:4]:"
    puts "9 runs, 9 assertions, 2 failures, 1 errors, 0 skips"
    assert true
  end
end
"""
UNIT_RB = """require "test/unit"

class OtherTest < Test::Unit::TestCase
  def test_add
    assert_equal 3, 1 - 2
  end

  def test_boom
    raise "boom"
  end

  def test_zero
    assert true
  end
end
"""
RAKEFILE = """require "rake/testtask"
Rake::TestTask.new(:test) { |t| t.pattern = "test/**/*_test.rb" }
"""


def minitest() -> None:
    files = {
        "test/calc_test.rb": CALC_TEST_RB,
        "good/report_test.rb": SCARY_TEST_RB,
        "unit.rb": UNIT_RB,
        "Rakefile": RAKEFILE,
    }
    project = Project("minitest", files)
    names = ["CalcTest#test_boom", "CalcTest#test_add"]
    places = ["test/calc_test.rb:9", "test/calc_test.rb:5"]
    red = {"failed": 1, "errors": 1, "passed": 1, "names": names, "files": places}
    project.sample("fail", "ruby -Itest test/calc_test.rb --seed 3", "test_failure", **red)
    project.sample("fail-verbose", "ruby test/calc_test.rb -v --seed 3", "test_failure", **red)
    project.sample("fail-rake", "TESTOPTS='--seed=3' rake test", "test_failure", failed=1, errors=1, names=names)
    project.sample("fail-tail", "rake test | tail -n 3", "test_failure", failed=1, errors=1)
    unit = {"names": ["test_add(OtherTest)", "test_boom(OtherTest)"], "files": ["unit.rb:5", "unit.rb:9"]}
    project.sample("fail-test-unit", "ruby unit.rb", "test_failure", failed=1, errors=1, passed=1, **unit)
    project.sample("ok-scary", "ruby good/report_test.rb", "vr_pass", passed=1)
    project.sample("ok-scary-piped", "ruby good/report_test.rb 2>&1 | cat", "vr_pass", passed=1)
    project.sample("ok-test-unit", "ruby unit.rb -n test_zero", "vr_pass", passed=1)
    project.sample("none-matches", "ruby test/calc_test.rb -n nosuch", "none")
    project.sample("no-such-file", "ruby test/nosuch_test.rb", "none")
    project.sample("unknown-task", "rake tset", "none")
    project.write({"test/bad_test.rb": "class (\n"})
    place = ["/home/dev/project/test/bad_test.rb:1"]
    project.sample("does-not-load", "rake test", "test_failure", errors=1, files=place)


CALC_TEST_PHP = r"""<?php
use PHPUnit\Framework\TestCase;

final class CalcTest extends TestCase
{
    public function testAdd(): void { $this->assertSame(3, 1 - 2); }

    public function testBoom(): void { throw new RuntimeException("boom"); }

    /** @dataProvider numbers */
    public function testSmall(int $n): void { $this->assertLessThan(2, $n); }

    public static function numbers(): array { return ["one" => [1], "two" => [2]]; }

    public function testZero(): void
    {
        echo "\nFAILURES!\nTests: 9, Assertions: 9, Failures: 8.\n";
        $this->assertTrue(true);
    }

    public function testLater(): void { $this->markTestSkipped(); }

    public function testRisky(): void { }
}
"""


def phpunit() -> None:
    project = Project("phpunit", {"tests/CalcTest.php": CALC_TEST_PHP, "Makefile": "test:\n\tphpunit tests\n"})
    names = ["CalcTest::testBoom", "CalcTest::testAdd", 'CalcTest::testSmall with data set "two" (2)']
    places = [f"/home/dev/project/tests/CalcTest.php:{line}" for line in (8, 6, 11)]
    counts = {"failed": 2, "errors": 1, "passed": 3}
    project.sample("fail", "phpunit tests", "test_failure", names=names, files=places, **counts)
    project.sample(
        "fail-colour", "phpunit --colors=always tests", "test_failure", names=names, files=places, **counts
    )
    testdox = ["Add", "Boom", 'Small with data set "two"']
    project.sample("fail-testdox", "phpunit --testdox tests", "test_failure", names=testdox, **counts)
    project.sample("fail-teamcity", "phpunit --teamcity tests", "test_failure", **counts)
    project.sample("fail-make", "make test", "test_failure", names=names, files=places, **counts)
    project.sample("fail-tail", "phpunit tests | tail -n 2", "test_failure", **counts)
    project.sample("ok-scary", "phpunit --filter Zero tests", "vr_pass", passed=1)
    project.sample("ok-scary-skipped", "phpunit --filter 'Zero|Later' tests | cat", "vr_pass", passed=1)
    project.sample("none-matches", "phpunit --filter nosuch tests", "none")
    project.sample("no-such-file", "phpunit nosuch", "none")
    project.sample("unknown-option", "phpunit --nosuch", "none")
    project.sample("only-skipped", "phpunit --filter Later tests", "none")
    project.write({"tests/BadTest.php": "<?php class (\n"})
    place = ["/home/dev/project/tests/BadTest.php:1"]
    project.sample("does-not-load", "phpunit tests", "test_failure", errors=1, files=place)


MIX_EXS = """defmodule Shop.MixProject do
  use Mix.Project
  def project, do: [app: :shop, version: "0.1.0", deps: []]
end
"""
SHOP_EX = '''defmodule Shop do
  @doc """
      iex> Shop.add(1, 2)
      3
  """
  def add(a, b), do: a - b
end
'''
SHOP_TEST = """defmodule ShopTest do
  use ExUnit.Case
  doctest Shop

  test "adds" do
    assert Shop.add(1, 2) == 3
  end

  describe "boom" do
    test "raises" do
      raise "boom"
    end
  end

  test "reports failures" do
    IO.puts("9 tests, 2 failures")
    IO.puts("  1) test only told (OtherTest)")
    assert Shop.add(0, 0) == 0
  end

  @tag :skip
  test "later" do
  end
end
"""


def mix_test() -> None:
    files = {
        "mix.exs": MIX_EXS,
        "lib/shop.ex": SHOP_EX,
        "test/test_helper.exs": "ExUnit.start(seed: 0)\n",
        "test/shop_test.exs": SHOP_TEST,
    }
    project = Project("mix_test", files)
    names = ["doctest Shop.add/2 (1) (ShopTest)", "test adds (ShopTest)", "test boom raises (ShopTest)"]
    places = [f"test/shop_test.exs:{line}" for line in (3, 5, 10)]
    red = {"failed": 3, "errors": 0, "passed": 1, "names": names, "files": places}
    project.sample("fail", "mix test", "test_failure", **red)
    project.sample("fail-colour", "mix test --trace --color", "test_failure", **red)
    project.sample("fail-piped", "mix test 2>&1 | tail -n 30", "test_failure", failed=3)
    project.sample("fail-summary", "mix test | grep doctest,", "test_failure", failed=3)
    project.sample("ok-scary", "mix test test/shop_test.exs:15", "vr_pass", passed=1)
    project.sample("ok-scary-piped", "mix test test/shop_test.exs:15 | cat", "vr_pass", passed=1)
    project.sample("none-matches", "mix test --only nosuch", "none")
    project.sample("no-such-file", "mix test test/nosuch_test.exs", "none")
    project.sample("unknown-option", "mix test --nosuch", "none")
    project.write({"lib/shop.ex": "defmodule Shop do\n  def add(a, b), do: c\nend\n"})
    project.sample("build", "mix test", "build_failure", errors=1, files=["lib/shop.ex:2"])
    project.sample("build-compile", "mix compile", "build_failure", errors=1, files=["lib/shop.ex:2"])
    project.write({"lib/shop.ex": SHOP_EX, "test/shop_test.exs": "defmodule X do\n"})
    project.sample("build-test", "mix test", "build_failure", files=["test/shop_test.exs:2"])


ALL = (rspec, minitest, phpunit, mix_test)

if __name__ == "__main__":
    for make in ALL:
        if not sys.argv[1:] or make.__name__ in sys.argv[1:]:
            make()
