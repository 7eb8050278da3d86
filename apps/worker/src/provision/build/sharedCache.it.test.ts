import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { args, pathArgument, recipeArgument } from "@lapline/contracts";
import { testEnv } from "@lapline/testkit";
import { expect, test } from "vitest";
import { provisionContext } from "../../testing/provisionContext.ts";
import { runTool } from "./runTool.ts";

test("code of packages reads what a tool fetched for all builds, whatever its modes", async () => {
  await using provisioning = await provisionContext(testEnv.path);
  const { context } = provisioning;
  const cwd = join(context.toolCacheDir, "work");
  await mkdir(cwd, { recursive: true });
  const folder = join(context.toolCacheDir, "fetched");
  const sh = (script: string) => ({
    ...{ name: "sh", cwd, timeoutMs: 30_000 },
    argv: [pathArgument("/bin/sh"), ...args("-c"), recipeArgument(script)],
  });
  const fetched = await runTool(
    {
      ...sh(
        `umask 077; mkdir -p ${folder}/crate; echo kept > ${folder}/crate/lib; ln -s /etc/shadow ${folder}/link`,
      ),
      ...{ code: "tool", caches: ["fetched"] },
    },
    context,
  );
  expect(fetched, provisioning.lines.join("\n")).toMatchObject({ ok: true });
  const built = await runTool(
    { ...sh(`cat ${folder}/crate/lib`), ...{ code: "package", readable: [folder] } },
    context,
  );
  expect(built).toMatchObject({ ok: true, outputTail: "kept\n" });
});
