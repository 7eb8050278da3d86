/** What a reader must know before comparing numbers of the records scenarios. */
export const commonCaveats = [
  "A micro-benchmark on the loopback of one machine: not a promise about your workload.",
  "HTTP targets answer several requests at once, so their latency includes queueing. In-process" +
    " targets run one operation at a time, without a network. Compare throughput of the two kinds" +
    " with care, and do not compare latency.",
  "Every target checks on each insert that the writer is a member of the room, and a probe shows " +
    "before timing that an outsider is refused. Published in-process figures have no such check.",
  "The durability mode is verified at the end, on the target's own connection. Each mode has " +
    "its own series.",
];
