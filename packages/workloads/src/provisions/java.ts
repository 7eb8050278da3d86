import { type JavaLibrary, javaLibraries } from "../descriptions/java.ts";
import { readProgram } from "../programs/programs.ts";
import type { ProvisionPlan } from "./plan.ts";
import type { TargetProvision } from "./provision.ts";

type MavenPlan = Extract<ProvisionPlan, { kind: "maven" }>;

interface JavaHarness {
  /** `<name>.java` of programs/java/speedtest that speaks to the library, and the files that only it needs. */
  mainClass: "LibrarySqliteJdbc" | "LibraryObjectbox";
  besides: readonly string[];
  /** The library's native library, where that lies in another jar of the same version. */
  native?: { artifact: string; file: string };
}

const ofLibraries = /^(Library[A-Z]|Objectbox)/;

function mavenPlan(
  { id, group, artifact }: JavaLibrary,
  { mainClass, besides, native }: JavaHarness,
  version: string,
): MavenPlan {
  const own = [mainClass, ...besides].map((name) => `${name}.java`);
  const sources = Object.entries(readProgram("javaSpeedtest")).filter(
    ([name]) => own.includes(name) || !ofLibraries.test(name),
  );
  return {
    kind: "maven",
    artifacts: [{ group, artifact, version }],
    libraries: native === undefined ? [] : [{ group, version, ...native }],
    sources: Object.fromEntries(sources),
    mainClass,
    executable: `harness-${id}`,
  };
}

/** A library of Java in the harness of programs/java/speedtest, which is the target's process. */
function provisionOf(library: JavaLibrary, harness: JavaHarness): TargetProvision {
  return {
    interface: { kind: "in_process", program: null, driver: null },
    provision: (version) => mavenPlan(library, harness, version),
    secretNames: [],
  };
}

const { sqliteJdbc, objectbox } = javaLibraries;

/** Libraries that Java calls. */
export const javaProvisions = {
  [sqliteJdbc.id]: provisionOf(sqliteJdbc, { mainClass: "LibrarySqliteJdbc", besides: [] }),
  [objectbox.id]: provisionOf(objectbox, {
    mainClass: "LibraryObjectbox",
    besides: ["ObjectboxRow", "ObjectboxTable"],
    native: { artifact: "objectbox-linux", file: "native/libobjectbox-jni-linux-x64.so" },
  }),
};
