/** What an environment may say of a host to anybody: what decides a number, and what stands on a box. */
const publicHostFacts =
  /^host\.(cpuModel|cpuPhysicalCores|cpuThreads|smt|memoryGiB|memoryBytes|diskModel|filesystem|kernel|architecture|governor|turbo|virtualisation|os|dockerVersion|loadAverage1|diskSync|cacheBytes\..+)$/;

const hidden = "hidden";

/**
 * A copy of an answer without the facts that name a host or show how it is set up: its name, the options
 * of its mounts, and every fact of it that is not known to be harmless. It looks for environments,
 * differences between them and machines at any depth, so that a new answer needs nothing of its own. Pure.
 */
export function withoutHostFacts<T>(answer: T): T;
export function withoutHostFacts(answer: unknown) {
  if (Array.isArray(answer))
    return answer.filter(isPublicChange).map((one) => withoutHostFacts(one));
  if (typeof answer !== "object" || answer === null) return answer;
  const prototype: unknown = Object.getPrototypeOf(answer);
  if (prototype !== Object.prototype && prototype !== null) return answer;
  return Object.fromEntries(
    Object.entries(answer).flatMap(([name, value]) => {
      if (name.startsWith("host.") && !publicHostFacts.test(name)) return [];
      return [[name, publicValue(answer, name, value)]];
    }),
  );
}

/** Differences between environments are listed with the fact's name beside its two values. */
function isPublicChange(entry: unknown): boolean {
  const { key } = Object(entry);
  return typeof key !== "string" || !key.startsWith("host.") || publicHostFacts.test(key);
}

function publicValue(holder: object, name: string, value: unknown): unknown {
  if (typeof value !== "string") return withoutHostFacts(value);
  if (name === "hostname") return hidden;
  // Its reason can name paths of the host.
  if (name === "updateProblem") return "The worker is not updated.";
  const isFilesystem = name === "host.filesystem" || name === "filesystem";
  const isChange = "key" in holder && holder.key === "host.filesystem";
  // "ext4 rw,relatime,…": the options tell about mounts.
  return isFilesystem || isChange ? value.split(" ", 1)[0] : value;
}
