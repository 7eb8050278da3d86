import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { HarnessPlan, HarnessResult, SliceWork } from "@lapline/contracts";
import { ApiTrial } from "./apiTrial.ts";
import { DefinedHttpTrial } from "./definedHttpTrial.ts";
import { httpSyncTrial } from "./httpSyncTrial.ts";
import { HttpTrial } from "./httpTrial.ts";
import { type HarnessTrial, noSlices } from "./serveHarness.ts";
import type { ReportProgress } from "./trialContext.ts";
import { HarnessFailure } from "./trialContext.ts";

/** The trial that the plan's family of scenarios asks for, known once there is a plan. */
export class HttpFamilyTrial implements HarnessTrial {
  readonly #clientProgram: URL;
  readonly #log: (line: string) => void;
  #trial: HarnessTrial | undefined;

  constructor(clientProgram: URL, log: (line: string) => void) {
    this.#clientProgram = clientProgram;
    this.#log = log;
  }

  prepare(plan: HarnessPlan): Promise<HarnessResult<"prepare">> {
    this.#trial = this.#trialOf(plan);
    return this.#trial.prepare(plan);
  }

  #trialOf({ scenario, definition }: HarnessPlan): HarnessTrial {
    if (definition !== undefined) return new DefinedHttpTrial(this.#clientProgram);
    switch (scenario.split(".")[0]) {
      case "api":
        return new ApiTrial();
      case "sync":
        return httpSyncTrial(this.#log, dirname(fileURLToPath(this.#clientProgram)));
      default:
        return new HttpTrial(this.#clientProgram);
    }
  }

  warmup = async () => this.#ready().warmup();
  run = async (report: ReportProgress) => this.#ready().run(report);
  verify = async () => this.#ready().verify();

  async slice(work: SliceWork): Promise<HarnessResult<"slice">> {
    const trial = this.#ready();
    if (trial.slice === undefined) throw noSlices();
    return trial.slice(work);
  }

  async summary(): Promise<HarnessResult<"summary">> {
    const trial = this.#ready();
    if (trial.summary === undefined) throw noSlices();
    return trial.summary();
  }

  async close(): Promise<void> {
    await this.#trial?.close();
  }

  #ready(): HarnessTrial {
    if (this.#trial !== undefined) return this.#trial;
    throw new HarnessFailure("load_failed", "The trial was not prepared.");
  }
}
