import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

type Verdict = { ok: true } | { ok: false; reason: string };

const page = resolve(import.meta.dirname, "../../../../../docs/how-to/webhooks.md");

/** The receiver that docs/how-to/webhooks.md shows, as it stands there, with these secrets. */
export async function openReceiverSample(secrets: readonly string[]) {
  const text = await readFile(page, "utf8");
  const [, code] = /```js\n([\s\S]*?)```/.exec(text) ?? [];
  if (code === undefined) throw new Error("docs/how-to/webhooks.md shows no receiver");
  const folder = await mkdtemp(join(tmpdir(), "lapline-receiver-"));
  try {
    const file = join(folder, "receiver.mjs");
    await writeFile(file, code);
    const { createVerifier } = await import(/* @vite-ignore */ file);
    const verify = createVerifier(secrets);
    return {
      verify: (
        request: { headers: IncomingHttpHeaders; body: string } | undefined,
        now: Date,
      ): Verdict => verify(request?.headers ?? {}, request?.body ?? "", now),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
