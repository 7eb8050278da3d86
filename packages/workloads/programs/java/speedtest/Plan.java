import java.nio.file.Path;
import java.util.Map;

/** What this harness needs of a trial's plan; everything else in it is for other harnesses. */
record Plan(String scenario, int version, int size, boolean warmup, String durability, Path dataDir) {
  private static final int SCENARIO_VERSION = 1;
  private static final Map<String, Boolean> SCENARIOS =
      Map.of("speedtest.default", false, "speedtest.batched", true);

  /** Throws a {@link Failure} when it is not in that form, or of a scenario that is not known here. */
  static Plan of(Object json) {
    if (json instanceof Map<?, ?> plan
        && plan.get("scenario") instanceof String scenario
        && plan.get("scenarioVersion") instanceof Long version
        && plan.get("params") instanceof Map<?, ?> params
        && params.get("size") instanceof Long size
        && plan.get("durability") instanceof String durability
        && plan.get("dataDir") instanceof String dataDir) {
      if (!SCENARIOS.containsKey(scenario) || version != SCENARIO_VERSION) {
        throw new Failure("unsupported", "There is no scenario " + scenario + " version " + version + ".");
      }
      boolean warmup = Boolean.TRUE.equals(params.get("warmup"));
      return new Plan(
          scenario, version.intValue(), size.intValue(), warmup, durability, Path.of(dataDir));
    }
    throw new Failure("unsupported", "prepare came without a plan of a speedtest scenario.");
  }

  boolean isBatched() {
    return SCENARIOS.get(scenario);
  }
}
