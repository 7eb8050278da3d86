/** What a reader must know before comparing numbers of the sql scenarios. */
export const sqlCaveats = [
  "A micro-benchmark of a library on one machine and one file: not a promise about your workload.",
  "Rows are created before the timed span and checked one by one after it. Only sql.concurrent " +
    "checks them within the span, as published.",
  "Each trial is a process of its own. Its warm-up does the whole work once on another database, " +
    "where the published runs were the second of two processes: secondProcess without warmup.",
  "Memory includes the library and the rows that the harness keeps.",
  "bytes_per_op and allocs_per_op are what the Go runtime allocates for each row that the span writes " +
    "or reads, the harness's own rows included. Memory that C code allocates (cgo drivers) or another " +
    "process (sqinn) is not seen.",
  "journal_mode, synchronous, foreign_keys and busy_timeout are set on every connection and read " +
    "back through it at the end; the published database/sql runs set them on one of the pool.",
];
