import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** What each query must find, and what the tables must hold after test 15; docs/reference/speedtest-scenarios.md. */
final class Expectation {
  /** Rows that a query must find, and the sum of their b. */
  private record Hits(long rows, long total) {}

  static final List<String> TABLES = List.of("t1", "t2", "t3");

  private final Map<Integer, List<Hits>> queries;
  final Map<String, TableSums> tables;

  Expectation(Sizes sizes, Rows rows) {
    var test4 = new ArrayList<Hits>();
    var test5 = new ArrayList<Hits>();
    for (int i = 0; i < sizes.scans; i++) {
      long low = i * 100L;
      String text = NumberName.of(i + 1);
      test4.add(hits(rows.test2, row -> row.b() >= low && row.b() < low + 1000));
      test5.add(hits(rows.test2, row -> row.c().contains(text)));
    }
    tables = finalTables(sizes, rows);
    var test16 = TABLES.stream().map(table -> new Hits(tables.get(table).rows(), 0)).toList();
    queries = Map.of(4, test4, 5, test5, 7, lookups(sizes, rows.test3), 16, test16);
  }

  private static Hits hits(List<Row> table, Predicate<Row> matching) {
    long rows = 0;
    long total = 0;
    for (var row : table) {
      if (!matching.test(row)) continue;
      rows += 1;
      total += row.b();
    }
    return new Hits(rows, total);
  }

  private static List<Hits> lookups(Sizes sizes, List<Row> table) {
    var rows = new long[sizes.lookups];
    var totals = new long[sizes.lookups];
    for (var row : table) {
      int range = (int) (row.b() / 100);
      if (range >= sizes.lookups) continue;
      rows[range] += 1;
      totals[range] += row.b();
    }
    var all = new ArrayList<Hits>();
    for (int i = 0; i < sizes.lookups; i++) all.add(new Hits(rows[i], totals[i]));
    return all;
  }

  private static Map<String, TableSums> finalTables(Sizes sizes, Rows rows) {
    var t1 = new ArrayList<Row>();
    for (var row : rows.test1) {
      boolean isDoubled = row.a() < sizes.rangeUpdates * 10L;
      t1.add(isDoubled ? new Row(row.a(), row.b() * 2, row.c()) : row);
    }
    var updated = new ArrayList<Row>();
    for (int i = 0; i < sizes.many; i++) {
      updated.add(new Row(rows.test3.get(i).a(), rows.test9[i], rows.test10[i]));
    }
    for (var row : updated) t1.add(row.swapped());
    var t3 = new ArrayList<Row>(updated);
    for (var row : t1) t3.add(row.swapped());
    t3.removeIf(row -> row.c().contains("fifty"));
    t3.removeIf(row -> row.a() > sizes.deleteAbove && row.a() < sizes.deleteBelow);
    t3.addAll(t1);
    return Map.of(
        "t1", TableSums.of(rows.test15), "t2", TableSums.of(rows.test2), "t3", TableSums.of(t3));
  }

  /** The expectation in one line, which tests compare between languages. */
  String text() {
    var parts = new ArrayList<String>();
    for (int test : List.of(4, 5, 7)) {
      long rows = queries.get(test).stream().mapToLong(Hits::rows).sum();
      long total = queries.get(test).stream().mapToLong(Hits::total).sum();
      parts.add(test + "=" + rows + "/" + total);
    }
    for (var table : TABLES) parts.add(table + "=" + tables.get(table).text());
    return String.join(" ", parts);
  }

  /** The first query of a test that found something else than it must, in a sentence, or null. */
  String queryDifference(int test, List<Found> found) {
    var expected = queries.getOrDefault(test, List.of());
    if (found.size() != expected.size()) {
      return "Test %d answered %d queries, %d were asked."
          .formatted(test, found.size(), expected.size());
    }
    for (int i = 0; i < expected.size(); i++) {
      var one = found.get(i);
      var wanted = expected.get(i);
      if (one.rows() == wanted.rows() && isSame(one, wanted)) continue;
      var mean = wanted.rows() > 0 ? String.valueOf((double) wanted.total() / wanted.rows()) : "none";
      return "Query %d of test %d found %d rows with mean %s; there are %d with mean %s."
          .formatted(i, test, one.rows(), one.mean(), wanted.rows(), mean);
    }
    return null;
  }

  /** Every library adds up in its own order and precision. */
  private static boolean isSame(Found found, Hits wanted) {
    if (found.mean() == null) return true;
    return Math.abs(found.mean() * found.rows() - wanted.total()) <= wanted.total() * 1e-9;
  }
}
