import type { Params } from "@lapline/contracts";
import { startServer } from "../../load/testing/startServer.ts";
import { HttpFamilyTrial } from "../httpFamilyTrial.ts";
import { harnessPlan } from "./harnessPlan.ts";
import { httpStub, type StubReply, type StubRequest } from "./httpStub.ts";

/** One whole trial of the load child, in this process, against a stub of a target's protocol. */
export async function stubTrial(
  answer: (request: StubRequest) => StubReply,
  about: {
    target: string;
    version: string;
    scenario: string;
    durability: string;
    secrets: Record<string, string>;
    options?: Params;
  },
  params: Params,
) {
  await using server = await startServer(httpStub(answer));
  const trial = new HttpFamilyTrial(new URL("../http.ts", import.meta.url), console.log);
  try {
    const plan = { ...about, dataDir: "/nowhere", baseUrl: server.baseUrl };
    const prepare = await trial.prepare(harnessPlan(plan, params));
    await trial.warmup();
    const run = await trial.run(() => undefined);
    const verify = await trial.verify();
    return { prepare, run, verify };
  } finally {
    await trial.close();
  }
}
