import type { BuildStep } from "../gitPlan.ts";
import { readProgramFile } from "../programs/readProgram.ts";

/** Where a build from git keeps the guest, inside the artifact. */
export const trailbaseGuestFile = "fibonacci.wasm";

/** What makes a component of JavaScript, in the versions that the releases' own lock file names. */
const packages = [
  { name: "@bytecodealliance/jco", version: "1.15.4" },
  { name: "@bytecodealliance/componentize-js", version: "0.19.3" },
  { name: "esbuild", version: "0.25.12" },
];

/**
 * How a WebAssembly component of JavaScript is built for a release since 0.19, with a JavaScript engine
 * (StarlingMonkey) inside that npm delivers. The repository lies in the folder `src`, whose own library
 * the guest imports.
 */
export function trailbaseGuest() {
  const npm = "{part:guest}/node_modules";
  // Not the build folder: componentize-js then takes its temporary files, which lie below, for sources.
  const cwd = "guest";
  const node = (...argv: string[]): BuildStep => ({
    argv: ["node", ...argv],
    cwd,
    timeoutMs: 600_000,
  });
  const externals = ["--external:wasi:*", "--external:trailbase:*"];
  const wit = ["-w", "../src/guests/typescript/wit"];
  return {
    parts: { guest: { kind: "npm", packages } as const },
    files: { [`${cwd}/fibonacci.js`]: readProgramFile("trailbaseGuest", "fibonacci.js") },
    steps: [
      node(
        ...[`${npm}/esbuild/bin/esbuild`, "fibonacci.js", "--bundle", "--format=esm"],
        ...["--platform=neutral", ...externals, "--outfile=bundle.js"],
      ),
      node(
        ...[`${npm}/@bytecodealliance/jco/src/jco.js`, "componentize", "bundle.js"],
        ...[...wit, "-o", trailbaseGuestFile],
      ),
    ],
    outputs: [{ from: `${cwd}/${trailbaseGuestFile}`, to: trailbaseGuestFile }],
  };
}
