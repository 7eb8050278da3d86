import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All tests once, each timed by itself. */
final class Span {
  static final List<Integer> TESTS = List.of(1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);

  final Meter meter;
  /** Nanoseconds of each test, by the measure's name. */
  final Map<String, Long> values = new LinkedHashMap<>();
  /** What queries found that they must not. */
  final List<String> differences = new ArrayList<>();
  long durationNs;

  private Span(Meter meter) {
    this.meter = meter;
  }

  /** `beforeLast` is done, untimed, before test 16 empties the tables. */
  static Span of(
      Map<Integer, Step> steps,
      Expectation expectation,
      Meter meter,
      Step.Once beforeLast)
      throws Exception {
    var span = new Span(meter);
    for (int test : TESTS) {
      if (test == 16) beforeLast.call();
      long startedNs = System.nanoTime();
      var found = steps.get(test).run(meter);
      long endedNs = System.nanoTime();
      span.durationNs = endedNs - meter.startedNs;
      meter.flush();
      span.values.put("test_" + test, endedNs - startedNs);
      var difference = expectation.queryDifference(test, found);
      if (difference != null) span.differences.add(difference);
    }
    return span;
  }

  /** The measures of the span. */
  Map<String, Object> measures(long databaseBytes) {
    long all = values.values().stream().mapToLong(Long::longValue).sum();
    var measures = new LinkedHashMap<String, Object>(values);
    measures.put("tests_sum", all);
    measures.put("tests_sum_without_1_7", all - values.get("test_1") - values.get("test_7"));
    measures.put("database_size", databaseBytes);
    return measures;
  }
}
