import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { env } from "./env.ts";
import { answerGet } from "./http/answer.ts";
import { ApiError } from "./http/apiError.ts";

const name = "lapline.tgz";

/**
 * GET /cli/lapline.tgz: the command line of this very release, to be installed by npm. It holds no
 * secret and needs no account, like the pages' scripts.
 */
export function handleCliPackage(request: Request): Promise<Response> {
  return answerGet(request, async (requestId) => {
    const bytes = await readPackage();
    const headers = {
      "content-type": "application/gzip",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-cache",
      "x-request-id": requestId,
    };
    return new Response(request.method === "HEAD" ? null : new Uint8Array(bytes), { headers });
  });
}

/** GET /cli/SHA256SUMS: the package's checksum, in the form that `sha256sum --check` reads. */
export function handleCliChecksums(request: Request): Promise<Response> {
  return answerGet(request, async (requestId) => {
    const sum = createHash("sha256")
      .update(await readPackage())
      .digest("hex");
    const headers = {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-cache",
      "x-request-id": requestId,
    };
    return new Response(request.method === "HEAD" ? null : `${sum}  ${name}\n`, { headers });
  });
}

async function readPackage(): Promise<Buffer> {
  const file = env().CLI_PACKAGE;
  const bytes = file === undefined ? null : await readFile(file).catch(() => null);
  if (bytes !== null) return bytes;
  throw new ApiError({
    status: 404,
    code: "not_found",
    detail:
      "This server carries no package of the command line. Set CLI_PACKAGE to lapline.tgz of the build.",
  });
}
