import { cp } from "node:fs/promises";
import { join } from "node:path";

// Next.js leaves the browser's files out of the standalone folder, for servers behind a CDN.
const build = join(import.meta.dirname, "../.next");
await cp(join(build, "static"), join(build, "standalone/apps/web/.next/static"), {
  recursive: true,
});
