import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Times the harness's own loops around a library that does nothing. */
final class Probe {
  private static final Found NOTHING = new Found(0, null);

  private Probe() {}

  static Map<String, Object> run() throws Exception {
    var sizes = new Sizes(100);
    var loops = new ArrayList<Object>();
    loops.add(timed("speedtest statement", sizes.many, Step.each(sizes.many, i -> {})));
    loops.add(timed("speedtest query", sizes.lookups, Step.asking(sizes.lookups, i -> NOTHING)));
    return Map.of("loops", List.copyOf(loops));
  }

  private static Map<String, Object> timed(String name, int operations, Step step)
      throws Exception {
    var meter = new Meter(operations, (done, total, rate) -> {});
    long startedNs = System.nanoTime();
    step.run(meter);
    long durationNs = System.nanoTime() - startedNs;
    return Map.of("name", name, "operations", operations, "durationNs", durationNs);
  }
}
