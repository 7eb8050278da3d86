/** What a reader must know before comparing numbers of the records scenarios. */
export const commonCaveats = [
  "A micro-benchmark on the loopback of one machine: not a promise about your workload.",
  "HTTP targets answer several requests at once, so their latency holds the time spent waiting " +
    "behind others; in-process targets run one operation at a time and have no network. Compare " +
    "throughput across the two kinds with care and latency not at all.",
  "Every target checks on each insert that the writer is a member of the room, and a probe shows " +
    "before timing that an outsider is refused. Published in-process figures have no such check.",
  "Durability modes are verified at the end through the target's own connection. Results of " +
    "different modes are different series.",
];
