import { compareSemver } from "../descriptions/compareSemver.ts";
import { trailbaseComponentsSince } from "../descriptions/trailbase.ts";

/** What differs between releases of TrailBase, by its changelog and source. */
export interface TrailbaseDialect {
  /** Folder of the migrations of the main database. */
  migrationsDir: string;
  /** Flag that names the folder of everything that it keeps. */
  folderFlag: string;
  /** Whether files of JavaScript lie beside its data; since 0.19 it runs WebAssembly components. */
  runsScripts: boolean;
  /** Query of a list whose column has this value, which needs no escaping. */
  equalsQuery(column: string, value: string): string;
  /** Query of a list whose texts contain the given digits, already escaped. */
  containsQuery(digits: string): string;
}

/** The dialect of a release; the crate speaks that of the release it was made from. */
export function trailbaseDialect(release: string): TrailbaseDialect {
  const since = (version: string) => compareSemver(release, version) >= 0;
  return {
    migrationsDir: since("0.22.0") ? "migrations/main" : "migrations",
    folderFlag: since("0.31.1") ? "--depot" : "--data-dir",
    runsScripts: !since(trailbaseComponentsSince),
    equalsQuery: (column, value) =>
      since("0.12.0") ? `filter%5B${column}%5D%5B%24eq%5D=${value}` : `${column}=${value}`,
    containsQuery: (digits) =>
      since("0.12.0")
        ? `filter%5Bdata%5D%5B%24like%5D=%25${digits}%25`
        : `data%5Blike%5D=%25${digits}%25`,
  };
}
