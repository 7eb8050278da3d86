import { type Params, runPreviewSchema, splitParams } from "@lapline/contracts";
import { previewRun } from "@lapline/engine";
import { inOwnDatabase } from "@lapline/testkit";
import { clientOf, clientProblem } from "@lapline/workloads";
import { beforeAll, expect, it } from "vitest";
import { catalog } from "../../server/catalog.ts";
import { engine } from "../../server/engine.ts";
import { call, openTestWeb, registerMachine, type TestWeb } from "../../testing/openTestWeb.ts";

let web: TestWeb;
beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
  await registerMachine(web.projectId, "local");
  return web.close;
});

it("a client is refused before anything is queued, or each of its jobs can be sent by it", async () => {
  let [planned, refused] = [0, 0];
  for (const target of catalog.targets) {
    const option = target.options?.find(({ name }) => name === "client");
    if (option?.kind !== "choice") continue;
    for (const client of option.values.filter((one) => one !== option.default)) {
      for (const scenario of target.scenarios) {
        const about = { target: target.id, versions: target.versions.slice(-1) };
        for (const [options, params] of [
          [{ client }, {}],
          [{}, { client }],
        ] as [Params, Params][]) {
          const { jobs, problems } = await previewRun(engine(), catalog, {
            projectId: web.projectId,
            submission: {
              targets: [{ ...about, options }],
              scenarios: [{ scenario, params }],
              labels: ["local"],
            },
          });
          if (problems.length > 0) refused += 1;
          else {
            planned += jobs.length;
            for (const job of jobs) {
              const chosen = clientOf(splitParams(target, job.params).options);
              expect(chosen, `${target.id} ${scenario}`).toBe(client);
              expect(clientProblem(chosen, scenario), target.id).toBeNull();
            }
          }
        }
      }
    }
  }
  expect(Math.min(planned, refused)).toBeGreaterThan(0);
});

it("the API says which scenarios a client cannot do, in the preview and on submission", async () => {
  const body = {
    targets: [{ target: "pocketbase", versions: ["0.40.4"], options: { client: "sdk" } }],
    scenarios: [{ scenario: "records.insert" }, { scenario: "records.list" }],
    labels: ["local"],
  };
  const sentence =
    "pocketbase with client sdk cannot run records.list. Use it with records.insert,";
  const preview = await call("/api/v1/runs/preview", { body, key: web.adminKey });
  const { problems } = runPreviewSchema.parse(await preview.json());
  expect(problems.map(({ message }) => message).join(" ")).toContain(sentence);
  const answer = await call("/api/v1/runs", { body, key: web.adminKey });
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain(sentence);
});
