import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { env } from "./env.ts";
import { answerGet } from "./http/answer.ts";
import { ApiError } from "./http/apiError.ts";

/** Packages of this very release, to be installed by npm. They hold no secret and need no account. */
const packages = {
  cli: { name: "lapline.tgz", variable: "CLI_PACKAGE", what: "the command line" },
  worker: { name: "lapline-worker.tgz", variable: "WORKER_PACKAGE", what: "the worker" },
} as const;
type Package = (typeof packages)[keyof typeof packages];

/** GET /cli/lapline.tgz: the command line. */
export const handleCliPackage = (request: Request) => answerPackage(request, packages.cli);
/** GET /cli/SHA256SUMS: its checksum. */
export const handleCliChecksums = (request: Request) => answerChecksums(request, packages.cli);
/** GET /machine/lapline-worker.tgz: the worker, with which a host becomes a bench machine. */
export const handleWorkerPackage = (request: Request) => answerPackage(request, packages.worker);
/** GET /machine/SHA256SUMS: its checksum. */
export const handleWorkerChecksums = (request: Request) =>
  answerChecksums(request, packages.worker);

function answerPackage(request: Request, one: Package): Promise<Response> {
  return answerGet(request, async (requestId) => {
    const bytes = await readPackage(one);
    const headers = {
      "content-type": "application/gzip",
      "content-disposition": `attachment; filename="${one.name}"`,
      "cache-control": "no-cache",
      "x-request-id": requestId,
    };
    return new Response(request.method === "HEAD" ? null : new Uint8Array(bytes), { headers });
  });
}

/** In the form that `sha256sum --check` reads. */
function answerChecksums(request: Request, one: Package): Promise<Response> {
  return answerGet(request, async (requestId) => {
    const sum = createHash("sha256")
      .update(await readPackage(one))
      .digest("hex");
    const headers = {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-cache",
      "x-request-id": requestId,
    };
    return new Response(request.method === "HEAD" ? null : `${sum}  ${one.name}\n`, { headers });
  });
}

async function readPackage({ name, variable, what }: Package): Promise<Buffer> {
  const file = env()[variable];
  const bytes = file === undefined ? null : await readFile(file).catch(() => null);
  if (bytes !== null) return bytes;
  throw new ApiError({
    status: 404,
    code: "not_found",
    detail: `This server carries no package of ${what}. Set ${variable} to ${name} of the build.`,
  });
}
