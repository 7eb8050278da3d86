import { writeFile } from "node:fs/promises";
import { clientTypes } from "../src/server/clientTypes/clientTypes.ts";

// The declarations of packages/client; its tarball script starts this with the file to write.
const [path] = process.argv.slice(2);
if (path === undefined) throw new Error("name the file to write");
await writeFile(path, clientTypes());
