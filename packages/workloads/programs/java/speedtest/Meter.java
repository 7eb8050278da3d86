import java.util.ArrayList;
import java.util.List;

/**
 * Counts the statements of a span by time and reports progress. It looks at the clock every so many
 * statements, which it learns on the way: from the first one on twice as many, until they take a
 * millisecond.
 */
final class Meter implements Counter {
  static final int STEP_MS = 100;
  /** Between two looks at the clock: a look and what goes with it cost less than a thousandth of this. */
  private static final long LOOK_PERIOD_MIN_NS = 1_000_000;
  private static final long LOOK_PERIOD_MAX_NS = 4 * LOOK_PERIOD_MIN_NS;
  private static final int PER_LOOK_MAX = 1 << 16;
  private static final long PROGRESS_NS = 250_000_000;

  interface Report {
    void progress(long operations, long total, double rate);
  }

  private final long total;
  private final Report report;
  /** nanoTime of the JVM is CLOCK_MONOTONIC on Linux, which every process of a host shares. */
  final long startedNs = System.nanoTime();
  private long reportedNs = startedNs;
  private long reported;
  private long lookedNs = startedNs;
  private int perLook = 1;
  private int waiting;
  long done;
  final List<Long> steps = new ArrayList<>();

  Meter(long total, Report report) {
    this.total = total;
    this.report = report;
  }

  @Override
  public void count(int statements) {
    waiting += statements;
    if (waiting >= perLook) flush();
  }

  @Override
  public int beforeLook() {
    return perLook - waiting;
  }

  void flush() {
    long now = System.nanoTime();
    if (now - lookedNs < LOOK_PERIOD_MIN_NS) perLook = Math.min(2 * perLook, PER_LOOK_MAX);
    else if (now - lookedNs > LOOK_PERIOD_MAX_NS) perLook = Math.max(perLook / 2, 1);
    lookedNs = now;
    int step = (int) ((now - startedNs) / (STEP_MS * 1_000_000L));
    while (steps.size() <= step) steps.add(0L);
    steps.set(step, steps.get(step) + waiting);
    done += waiting;
    waiting = 0;
    long sinceNs = now - reportedNs;
    if (sinceNs < PROGRESS_NS) return;
    report.progress(done, total, (done - reported) / (sinceNs / 1e9));
    reportedNs = now;
    reported = done;
  }
}
