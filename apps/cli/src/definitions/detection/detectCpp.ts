import { cppSuite } from "@lapline/contracts/gallery";
import type { DetectedSuite } from "./detectedSuite.ts";
import type { RepositoryFolder } from "./repositoryFolder.ts";

/** Code of others, which may bring Google Benchmark's own programs. */
const foreign = /(^|\/)(third[-_]?party|external|extern|deps|_deps|submodules|subprojects)\//;

/** Programs of CMake targets that link Google Benchmark. */
export async function detectCpp(folder: RepositoryFolder): Promise<DetectedSuite[]> {
  const { files, read } = folder;
  if (!files.includes("CMakeLists.txt")) return [];
  const lists = files.filter((file) => /(^|\/)CMakeLists\.txt$/.test(file) && !foreign.test(file));
  const texts = await Promise.all(
    lists.map(async (file) => ({ file, text: withoutComments(await read(file)) })),
  );
  const all = texts.map(({ text }) => text).join("\n");
  const options = switchesOf(all);
  const output =
    /CMAKE_RUNTIME_OUTPUT_DIRECTORY\s+"?\$\{(?:CMAKE|PROJECT)_BINARY_DIR\}\/([\w./-]+)/.exec(all);
  const programs = texts.flatMap(({ file, text }) => {
    const place = output?.[1] ?? file.slice(0, -"CMakeLists.txt".length).replace(/\/$/, "");
    return targetsOf(text).map((name) => ({
      name,
      path: place === "" ? name : `${place}/${name}`,
    }));
  });
  return programs.map(({ name, path }) => {
    const suite = cppSuite(path, options);
    return {
      seen: `Google Benchmark in the CMake target ${name}`,
      ...suite,
      ...(programs.length > 1 && { id: idOf(name), title: `C++ benchmarks of ${name}` }),
    };
  });
}

const withoutComments = (text: string) => text.replaceAll(/#[^\n]*/g, "");

/** Names of the targets that link it. A name that is a variable is left out. */
function targetsOf(text: string): string[] {
  const linked = text.matchAll(
    /target_link_libraries\(\s*([\w-]+)\b[^)]*\sbenchmark(?:::benchmark(?:_main)?)?(?=[\s)])/g,
  );
  return [...new Set([...linked].flatMap(([, name]) => name ?? []))];
}

/** What builds the benchmarks where a project leaves them out by default. */
function switchesOf(text: string): string[] {
  const off = text.matchAll(/\boption\(\s*(\w*BENCH\w*)\s+(?:"[^"]*"\s+)?OFF\s*\)/g);
  // Those of the library itself build its own tests.
  return [...off].flatMap(([, name = ""]) => (/^BENCHMARK_/.test(name) ? [] : [`-D${name}=ON`]));
}

const idOf = (name: string) => `cpp${name.toLowerCase().replaceAll(/[^a-z0-9]/g, "")}`;
