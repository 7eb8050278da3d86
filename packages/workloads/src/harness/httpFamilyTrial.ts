import type { HarnessPlan, HarnessResult } from "@lapline/contracts";
import { ApiTrial } from "./apiTrial.ts";
import { HarnessFailure } from "./harnessFailure.ts";
import { HttpTrial } from "./httpTrial.ts";
import type { ReportProgress } from "./reportProgress.ts";
import type { HarnessTrial } from "./serveHarness.ts";

/** The trial that the plan's family of scenarios asks for, known once there is a plan. */
export class HttpFamilyTrial implements HarnessTrial {
  readonly #clientProgram: URL;
  #trial: HarnessTrial | undefined;

  constructor(clientProgram: URL) {
    this.#clientProgram = clientProgram;
  }

  prepare(plan: HarnessPlan): Promise<HarnessResult<"prepare">> {
    const isApi = plan.scenario.startsWith("api.");
    this.#trial = isApi ? new ApiTrial() : new HttpTrial(this.#clientProgram);
    return this.#trial.prepare(plan);
  }

  warmup = async () => this.#ready().warmup();
  run = async (report: ReportProgress) => this.#ready().run(report);
  verify = async () => this.#ready().verify();

  async close(): Promise<void> {
    await this.#trial?.close();
  }

  #ready(): HarnessTrial {
    if (this.#trial !== undefined) return this.#trial;
    throw new HarnessFailure("load_failed", "The trial was not prepared.");
  }
}
