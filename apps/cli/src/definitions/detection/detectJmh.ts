import { gradleJmhSuite, jmhSuite } from "@lapline/contracts/gallery";
import type { DetectedSuite } from "./detectedSuite.ts";
import { count, matchingFiles, type RepositoryFolder } from "./repositoryFolder.ts";

/** JMH that Maven builds, or Gradle by the plugin that makes a jar of it. */
export async function detectJmh(folder: RepositoryFolder): Promise<DetectedSuite[]> {
  const sources = folder.files.filter((file) => /\.(java|kt|scala)$/.test(file));
  const found = await matchingFiles(folder, sources, /org\.openjdk\.jmh\.annotations/);
  if (found.length === 0) return [];
  const seen = `JMH in ${count(found.length, "file")}`;
  const project = await gradleProject(folder);
  if (project !== null) {
    const program = folder.files.includes("gradlew") ? "./gradlew" : "gradle";
    const suite = gradleJmhSuite(program, project);
    return [{ seen: `${seen}, built by Gradle`, ...suite }];
  }
  if (folder.files.includes("pom.xml")) return [{ seen: `${seen}, built by Maven`, ...jmhSuite }];
  return [];
}

/** The project with the plugin: its folder, empty for the root. */
async function gradleProject(folder: RepositoryFolder): Promise<string | null> {
  const builds = folder.files.filter((file) => /(^|\/)build\.gradle(\.kts)?$/.test(file));
  // A root that names the plugin with `apply false` leaves it to its projects.
  const pattern =
    /^(?!.*\bapply\s*\(?\s*false).*(\bme\.champeau\.(gradle\.)?jmh\b|\balias\(libs\.plugins\.jmh\))/m;
  const [found] = await matchingFiles(folder, builds, pattern);
  return found === undefined ? null : found.replace(/\/?build\.gradle(\.kts)?$/, "");
}
