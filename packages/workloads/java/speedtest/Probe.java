import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Times the harness's own loops around a library that does nothing. */
final class Probe {
  /** Rounds after which the virtual machine has compiled the loops, as it has in a trial with a warm-up. */
  private static final int WARM_UP_ROUNDS = 5;
  /** So many that a loop takes longer than the machine leaves it waiting. */
  private static final int OPERATIONS = 500_000;

  private static final Found NOTHING = new Found(0, null);

  private Probe() {}

  static Map<String, Object> run() throws Exception {
    var loops = new ArrayList<Object>();
    loops.add(timed("speedtest statement", Step.each(OPERATIONS, i -> {})));
    loops.add(timed("speedtest query", Step.asking(OPERATIONS, i -> NOTHING)));
    return Map.of("loops", List.copyOf(loops));
  }

  private static Map<String, Object> timed(String name, Step step) throws Exception {
    for (int i = 0; i < WARM_UP_ROUNDS; i++) durationNs(step);
    return Map.of("name", name, "operations", OPERATIONS, "durationNs", durationNs(step));
  }

  private static long durationNs(Step step) throws Exception {
    var meter = new Meter(OPERATIONS, (done, total, rate) -> {});
    long startedNs = System.nanoTime();
    step.run(meter);
    return System.nanoTime() - startedNs;
  }
}
