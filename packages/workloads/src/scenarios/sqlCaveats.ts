/** What a reader must know before comparing numbers of the sql scenarios. */
export const sqlCaveats = [
  "A micro-benchmark of a library on one machine and one file: not a promise about your workload.",
  "Rows are made before the clock starts and checked one by one after it stops; only sql.concurrent " +
    "checks them within the span, as published.",
  "Each trial is a process of its own. Its warm-up does the whole work once on another database, " +
    "where the published runs were the second of two processes: secondProcess without warmup.",
  "Memory is that of the library and of the rows that the harness holds.",
  "journal_mode, synchronous, foreign_keys and busy_timeout are set on every connection and read " +
    "back through it at the end; the published database/sql runs set them on one of the pool.",
];
