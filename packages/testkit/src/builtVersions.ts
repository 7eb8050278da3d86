/**
 * Releases that tests build from source. The driver is the one that this PocketBase is built with, and
 * both are content with the Go of the machine: SQLite translated to Go takes two cores a minute to
 * compile, and is compiled once in a session.
 */
export const builtVersions = { pocketbase: "0.36.8", goSqliteModernc: "1.48.0" } as const;
