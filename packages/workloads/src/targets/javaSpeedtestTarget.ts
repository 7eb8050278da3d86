import type { ProvisionPlan, TargetAdapter } from "../adapter.ts";
import { compareSemver } from "../compareSemver.ts";
import { readProgram } from "../programs/readProgram.ts";
import { speedtestScenarioIds } from "../scenarios/speedtestScenarioIds.ts";

type MavenPlan = Extract<ProvisionPlan, { kind: "maven" }>;

interface JavaLibrary {
  id: string;
  title: string;
  summary: string;
  homepage: string;
  /** `<name>.java` of programs/java/speedtest that speaks to the library, and the files that only it needs. */
  mainClass: "LibrarySqliteJdbc" | "LibraryObjectbox";
  besides: readonly string[];
  /** Coordinates of the library, whose version is the target's. */
  group: string;
  artifact: string;
  /** Its native library, where that lies in another jar of the same version. */
  library?: { artifact: string; file: string };
  versions: readonly string[];
  durabilityModes: readonly string[];
  notes: readonly string[];
}

const ofLibraries = /^(Library[A-Z]|Objectbox)/;

function mavenPlan(library: JavaLibrary, version: string): MavenPlan {
  const { id, mainClass, besides, group, artifact, library: native } = library;
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
export function javaSpeedtestTarget(library: JavaLibrary): TargetAdapter {
  const { id, title, summary, homepage, group, artifact, versions, durabilityModes } = library;
  return {
    description: {
      id,
      title,
      summary,
      interface: "in_process",
      homepage,
      scenarios: speedtestScenarioIds,
      provisioners: [{ kind: "maven", sandbox: "process" }],
      durabilityModes: [...durabilityModes],
      versions: [...versions],
      onlyKnownVersions: false,
      notes: [
        ...library.notes,
        "Needs a JDK 17 or later on the bench machine; its version is part of the environment.",
        "The virtual machine compiles code as it runs: without a warm-up the first tests are slower than " +
          "the same work later.",
      ],
    },
    interface: { kind: "in_process", program: null, driver: null },
    provision: (version) => mavenPlan(library, version),
    secretNames: [],
    compareVersions: compareSemver,
    versionSource: { kind: "maven", group, artifact },
  };
}
