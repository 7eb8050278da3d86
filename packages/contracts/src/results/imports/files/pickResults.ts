interface Named {
  name: string;
}

const baseOf = (name: string) => name.slice(name.lastIndexOf("/") + 1);
const folderOf = (name: string) => name.slice(0, Math.max(0, name.lastIndexOf("/")));

/** Files that systems leave in folders and archives. */
const isHidden = (name: string) =>
  name.split("/").some((part) => (part.startsWith(".") && part !== ".asv") || part === "__MACOSX");

/**
 * Which files of a folder or an archive hold results: of an asv results folder its results and what
 * describes them, of `target/criterion` the newest samples, of any other folder all files. Pure.
 */
export function pickResults<F extends Named>(files: readonly F[]): F[] {
  const visible = files.filter(({ name }) => !isHidden(name));
  const machines = visible
    .filter(({ name }) => baseOf(name) === "machine.json")
    .map(({ name }) => folderOf(name));
  if (machines.length > 0) {
    const roots = new Set(machines.map(folderOf));
    const results = visible.filter(({ name }) => {
      const isOfMachine = machines.includes(folderOf(name)) && name.endsWith(".json");
      return isOfMachine || (baseOf(name) === "benchmarks.json" && roots.has(folderOf(name)));
    });
    if (results.length > machines.length) return results;
  }
  const samples = visible.filter(({ name }) => /(^|\/)new\/sample\.json$/.test(name));
  return samples.length > 0 ? samples : visible;
}
