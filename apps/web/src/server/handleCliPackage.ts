import { readFile } from "node:fs/promises";
import { env } from "./env.ts";
import { answerGet } from "./http/answerGet.ts";
import { ApiError } from "./http/apiError.ts";

/**
 * GET /cli/lapline.tgz: the command line of this very release, to be installed by npm. It holds no
 * secret and needs no account, like the pages' scripts.
 */
export function handleCliPackage(request: Request): Promise<Response> {
  return answerGet(request, async (requestId) => {
    const file = env().CLI_PACKAGE;
    const bytes = file === undefined ? null : await readFile(file).catch(() => null);
    if (bytes === null) {
      throw new ApiError({
        status: 404,
        code: "not_found",
        detail:
          "This server carries no package of the command line. Set CLI_PACKAGE to lapline.tgz of the build.",
      });
    }
    const headers = {
      "content-type": "application/gzip",
      "content-disposition": 'attachment; filename="lapline.tgz"',
      "cache-control": "no-cache",
      "x-request-id": requestId,
    };
    return new Response(request.method === "HEAD" ? null : new Uint8Array(bytes), { headers });
  });
}
