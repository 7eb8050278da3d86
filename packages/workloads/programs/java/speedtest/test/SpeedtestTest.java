import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Tests of what the harness does without a library, by assertions alone: `java -ea SpeedtestTest`. */
final class SpeedtestTest {
  private static final Sizes SIZES = new Sizes(2);
  private static final Rows ROWS = new Rows(SIZES);
  private static final Expectation EXPECTATION = new Expectation(SIZES, ROWS);

  public static void main(String[] args) {
    boolean isChecked = false;
    assert isChecked = true;
    if (!isChecked) throw new IllegalStateException("Assertions are off: start it with -ea.");
    numbersAreNamedInEnglish();
    jsonComesBackAsItWent();
    whatIsNoJsonIsRefused();
    plansOfOtherScenariosAreRefused();
    statementsAreAsManyAsTheTestsSend();
    foundRowsAreHeldAgainstTheExpectation();
    tablesHoldWhatTheTestsWrote();
    System.out.println("7 tests passed");
  }

  private static void numbersAreNamedInEnglish() {
    isEqual(NumberName.of(0), "zero");
    isEqual(NumberName.of(15), "fifteen");
    isEqual(NumberName.of(100), "one hundred");
    isEqual(NumberName.of(42_150), "forty-two thousand one hundred fifty");
  }

  private static void jsonComesBackAsItWent() {
    var text = "{\"id\":1,\"list\":[true,null,1.5,\"a\\\"b\\\\c\"],\"empty\":{}}";
    isEqual(Json.text(Json.parse(text)), text);
    isEqual(Json.parse("\"\\u00e9\\n\""), "é\n");
  }

  private static void whatIsNoJsonIsRefused() {
    for (var text : List.of("", "{", "[1,]", "\"open", "{\"a\" 1}", "1 2", "[".repeat(60))) {
      try {
        Json.parse(text);
      } catch (IllegalArgumentException refused) {
        continue;
      }
      throw new AssertionError("taken for JSON: " + text);
    }
  }

  private static void plansOfOtherScenariosAreRefused() {
    var form =
        "{\"scenario\":\"%s\",\"scenarioVersion\":%d,\"params\":{\"size\":3},"
            + "\"durability\":\"off\",\"dataDir\":\"/trial\"}";
    var plan = Plan.of(Json.parse(form.formatted("speedtest.batched", 1)));
    assert plan.isBatched() && plan.size() == 3 && !plan.warmup() : plan;
    var others = new ArrayList<Object>(List.of(Map.of(), "text"));
    others.add(Json.parse(form.formatted("sql.simple", 1)));
    others.add(Json.parse(form.formatted("speedtest.default", 2)));
    for (var other : others) {
      try {
        Plan.of(other);
      } catch (Failure refused) {
        isEqual(refused.code, "unsupported");
        continue;
      }
      throw new AssertionError("taken for a plan: " + other);
    }
  }

  private static void statementsAreAsManyAsTheTestsSend() {
    isEqual(SIZES.statements(), 20 + 4 * 500L + 240 + 4 + 100 + 20 + 12);
  }

  private static void foundRowsAreHeldAgainstTheExpectation() {
    var right = new ArrayList<Found>();
    for (int i = 0; i < SIZES.scans; i++) right.add(foundBetween(i * 100L, i * 100L + 1000));
    isEqual(EXPECTATION.queryDifference(4, right), null);
    var fewer = EXPECTATION.queryDifference(4, right.subList(1, right.size()));
    assert fewer.contains("queries") : fewer;
    right.set(0, new Found(right.get(0).rows() + 1, right.get(0).mean()));
    var other = EXPECTATION.queryDifference(4, right);
    assert other.startsWith("Query 0 of test 4 found") : other;
  }

  private static Found foundBetween(long low, long high) {
    var hits = ROWS.test2.stream().mapToLong(Row::b).filter(b -> b >= low && b < high).toArray();
    long total = 0;
    for (long b : hits) total += b;
    return new Found(hits.length, hits.length == 0 ? null : (double) total / hits.length);
  }

  private static void tablesHoldWhatTheTestsWrote() {
    isEqual(EXPECTATION.tables.get("t2"), TableSums.of(ROWS.test2));
    isEqual(EXPECTATION.tables.get("t1").rows(), (long) SIZES.refill);
    isEqual(TableSums.of(List.of()), TableSums.EMPTY);
  }

  private static void isEqual(Object found, Object wanted) {
    assert java.util.Objects.equals(found, wanted) : found + " instead of " + wanted;
  }
}
