import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One trial of the speedtest scenarios, in the steps of the harness protocol. */
final class Trial {
  private static final int DETAIL_CHARACTERS_MAX = 1000;

  /** What is known from `prepare` on. */
  private record Prepared(Plan plan, Sizes sizes, Rows rows, Expectation expectation) {
    DataFolders folders() {
      return new DataFolders(plan.dataDir());
    }
  }

  private final Library library;
  private final Meter.Report report;
  private Prepared prepared;
  private Library.Database database;

  Trial(Library library, Meter.Report report) {
    this.library = library;
    this.report = report;
  }

  Map<String, Object> prepare(Object json) {
    var plan = Plan.of(json);
    if (prepared != null) {
      throw new Failure("unsupported", "A harness serves one trial; it was prepared before.");
    }
    if (!library.modes().containsKey(plan.durability())) {
      throw new Failure("unsupported", "There is no durability mode " + plan.durability() + ".");
    }
    var sizes = new Sizes(plan.size());
    var rows = new Rows(sizes);
    var expectation = new Expectation(sizes, rows);
    long beforeNs = System.nanoTime();
    try {
      database = library.open(new DataFolders(plan.dataDir()).data(), plan.durability());
    } catch (Exception | LinkageError error) {
      throw new Failure("target_not_ready", error);
    }
    long startNs = System.nanoTime() - beforeNs;
    Map<String, String> settings;
    try {
      database.create();
      settings = new LinkedHashMap<>(database.settings());
    } catch (Exception error) {
      throw new Failure("bootstrap_failed", error);
    }
    settings.put("dataset", expectation.text());
    prepared = new Prepared(plan, sizes, rows, expectation);
    return Map.of(
        "startNs", startNs,
        "startSeen", "exact",
        "targetVersion", library.version(),
        "settings", settings);
  }

  Map<String, Object> warmup() throws Exception {
    var trial = ready();
    if (!trial.plan().warmup()) return Map.of("operations", 0);
    var folder = trial.folders().warmup();
    long done;
    try (var other = library.open(folder, trial.plan().durability())) {
      other.create();
      done = span(trial, other, (operations, total, rate) -> {}, () -> {}).meter.done;
    }
    DataFolders.remove(folder);
    return Map.of("operations", done);
  }

  Map<String, Object> run() throws Exception {
    var trial = ready();
    var inTables = new ArrayList<String>();
    var bytes = new long[1];
    var span =
        span(
            trial,
            database,
            report,
            () -> {
              var tables = trial.expectation().tables;
              inTables.addAll(differences(database, tables, "before the last test"));
              bytes[0] = trial.folders().copyData();
            });
    var load = new LinkedHashMap<String, Object>();
    load.put("operations", span.meter.done);
    for (var name : List.of("non2xx", "timeouts", "socketErrors")) load.put(name, 0);
    load.put("statusCounts", Map.of("ok", span.meter.done));
    for (var name : List.of("generatorUtilisation", "generatorCpuCores", "timeoutMs")) {
      load.put(name, null);
    }
    span.differences.addAll(inTables);
    return Map.of(
        "startedAtNs", String.valueOf(span.meter.startedNs),
        "durationNs", span.durationNs,
        "values", span.measures(bytes[0]),
        "histograms", List.of(),
        "load", load,
        "reasons", assertions(span.differences),
        "throughput", Map.of("stepMs", Meter.STEP_MS, "operations", span.meter.steps));
  }

  /**
   * Settings through the connection that did the work; then the copied files and, after close and
   * reopen, the emptied database.
   */
  Map<String, Object> verify() throws Exception {
    var trial = ready();
    var settings = database.settings();
    var reasons = new ArrayList<Map<String, Object>>();
    library.modes().get(trial.plan().durability()).forEach((name, wanted) -> {
      var found = settings.get(name);
      if (wanted.equals(found)) return;
      var detail = name + " was " + found + " at the end, " + wanted + " was asked for.";
      reasons.add(Map.of("code", "durability_mismatch", "detail", detail));
    });
    close();
    var folders = trial.folders();
    var differences = new ArrayList<String>();
    differences.addAll(
        reopened(folders.copy(), trial.expectation().tables, "in the copied files"));
    var empty = new LinkedHashMap<String, TableSums>();
    for (var table : Expectation.TABLES) empty.put(table, TableSums.EMPTY);
    differences.addAll(reopened(folders.data(), empty, "after close and reopen"));
    reasons.addAll(assertions(differences));
    return Map.of("reasons", reasons, "settings", settings);
  }

  void close() throws Exception {
    var open = database;
    database = null;
    if (open != null) open.close();
  }

  private Prepared ready() {
    if (prepared == null) throw new Failure("load_failed", "The trial was not prepared.");
    return prepared;
  }

  private static Span span(
      Prepared trial, Library.Database database, Meter.Report report, Step.Once beforeLast)
      throws Exception {
    var steps = database.tests(trial.sizes(), trial.rows(), trial.plan().isBatched());
    // What the preparation left is not this span's garbage.
    System.gc();
    var meter = new Meter(trial.sizes().statements(), report);
    return Span.of(steps, trial.expectation(), meter, beforeLast);
  }

  private static List<String> differences(
      Library.Database database, Map<String, TableSums> tables, String when) throws Exception {
    var all = new ArrayList<String>();
    for (var table : Expectation.TABLES) {
      var found = database.sums(table);
      var wanted = tables.get(table);
      if (found.equals(wanted)) continue;
      all.add(table + " holds " + found.sentence() + " " + when + "; it must hold " + wanted.sentence() + ".");
    }
    return all;
  }

  private List<String> reopened(Path folder, Map<String, TableSums> tables, String when) {
    try (var database = library.open(folder, prepared.plan().durability())) {
      return differences(database, tables, when);
    } catch (Exception error) {
      return List.of("The tables cannot be read " + when + ": " + Failure.reasonOf(error));
    }
  }

  private static List<Map<String, Object>> assertions(List<String> details) {
    return details.stream()
        .map(detail -> detail.substring(0, Math.min(detail.length(), DETAIL_CHARACTERS_MAX)))
        .map(detail -> Map.<String, Object>of("code", "assertion_failed", "detail", detail))
        .toList();
  }
}
