import java.util.ArrayList;
import java.util.List;

/** Counts the statements of a span by time and reports progress. */
final class Meter implements Counter {
  static final int STEP_MS = 100;
  /** Statements between two looks at the clock. */
  private static final int COUNTED_TOGETHER = 256;
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
    if (waiting >= COUNTED_TOGETHER) flush();
  }

  void flush() {
    long now = System.nanoTime();
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
