import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Holds the harness's own loops against bare ones, both around a library that does nothing, by turns in
 * one process, and says what the same statements cost the real library.
 */
final class Probe {
  private static final int TURNS = 200;
  /** Turns before those that count, after which the virtual machine has compiled the loops. */
  private static final int AHEAD = 40;
  private static final int OPERATIONS = 50_000;
  private static final int REAL_SIZE = 4;
  private static final int REAL_TURNS = 15;
  private static final int EMPTY_SPANS = 20_000;

  private static final Found NOTHING = new Found(0, null);
  /** One run, nothing counted, no look at the clock. */
  private static final Counter BARE = statements -> {};
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private Probe() {}

  static Map<String, Object> run(Library library) throws Exception {
    var folder = Files.createTempDirectory("lapline-probe-");
    Map<Integer, Double> real;
    try {
      real = realOperationNs(library, folder);
    } finally {
      DataFolders.remove(folder);
    }
    var loops = new ArrayList<Object>();
    loops.add(byTurns("speedtest statement", Step.each(OPERATIONS, i -> {}), real.get(9)));
    loops.add(byTurns("speedtest query", Step.asking(OPERATIONS, i -> NOTHING), real.get(7)));
    return Map.of("emptySpanNs", emptySpanNs(), "loops", List.copyOf(loops));
  }

  /** Both sides alternately, each first every other time. */
  private static Map<String, Object> byTurns(String name, Step step, double operationNs)
      throws Exception {
    var meter = new Meter((long) OPERATIONS * (AHEAD + TURNS), (done, total, rate) -> {});
    var turns = new ArrayList<Object>();
    long durationNs = 0;
    for (int i = -AHEAD; i < TURNS; i++) {
      long early = i % 2 == 0 ? cpuNs(step, BARE) : -1;
      long harnessNs = cpuNs(step, meter);
      long bareNs = early < 0 ? cpuNs(step, BARE) : early;
      if (i < 0) continue;
      turns.add(Map.of("harnessNs", harnessNs, "bareNs", bareNs));
      durationNs += harnessNs;
    }
    return Map.of(
        "name", name,
        "operations", (long) OPERATIONS * TURNS,
        "durationNs", durationNs,
        "operationNs", operationNs,
        "turns", turns);
  }

  /** CPU time of one statement of tests 7 and 9 on the real library, the median of some turns. */
  private static Map<Integer, Double> realOperationNs(Library library, Path folder)
      throws Exception {
    var mode = library.modes().keySet().iterator().next();
    try (var database = library.open(folder.resolve("data"), mode)) {
      database.create();
      var sizes = new Sizes(REAL_SIZE);
      var steps = database.tests(sizes, new Rows(sizes), false);
      steps.get(3).run(BARE);
      var found = new HashMap<Integer, Double>();
      for (int test : new int[] {7, 9}) {
        var turns = new long[REAL_TURNS];
        for (int i = 0; i < REAL_TURNS; i++) turns[i] = cpuNs(steps.get(test), BARE);
        found.put(test, median(turns) / (test == 7 ? sizes.lookups : sizes.many));
      }
      return found;
    }
  }

  /**
   * What other programs of the machine do hardly shows in CPU time, and the harness's own part is CPU
   * time.
   */
  private static long cpuNs(Step step, Counter counter) throws Exception {
    long startedNs = THREADS.getCurrentThreadCpuTime();
    step.run(counter);
    return THREADS.getCurrentThreadCpuTime() - startedNs;
  }

  /** What timing nothing takes, the median of many. */
  private static double emptySpanNs() {
    var spans = new long[EMPTY_SPANS];
    for (int i = 0; i < EMPTY_SPANS; i++) {
      long startedNs = System.nanoTime();
      spans[i] = System.nanoTime() - startedNs;
    }
    return median(spans);
  }

  private static double median(long[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }
}
