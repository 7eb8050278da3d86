import type { HarnessPlan, HarnessResult, SliceWork } from "@lapline/contracts";
import { librarySyncTrial } from "./librarySyncTrial.ts";
import { libraryTrial } from "./libraryTrial.ts";
import { planFacts, planWorkload } from "./planFacts.ts";
import { probeLoops } from "./probeLoops.ts";
import { runtimeHost } from "./runtimeHost.ts";
import { type HarnessTrial, noSlices } from "./serveHarness.ts";
import { SpeedtestTrial } from "./speedtestTrial.ts";
import type { ReportProgress } from "./trialContext.ts";
import { HarnessFailure } from "./trialContext.ts";

/** The trial of whatever scenario family a plan names. */
export class TrialByScenario implements HarnessTrial {
  readonly #log: (line: string) => void;
  readonly #programsDir: string;
  #trial: HarnessTrial | undefined;

  /** `programsDir`: folder with the harness programs, where some start another. */
  constructor(log: (line: string) => void, programsDir: string) {
    this.#log = log;
    this.#programsDir = programsDir;
  }

  probe = probeLoops;

  prepare(plan: HarnessPlan): Promise<HarnessResult<"prepare">> {
    this.#trial = this.#trialOf(plan);
    return this.#trial.prepare(plan);
  }

  #trialOf(plan: HarnessPlan): HarnessTrial {
    const programs = { host: runtimeHost, log: this.#log, programsDir: this.#programsDir };
    switch (plan.scenario.split(".")[0]) {
      case "speedtest":
        return new SpeedtestTrial();
      case "sync":
        return librarySyncTrial(driversOf(plan).sync, programs);
      default:
        return libraryTrial(plan, { ...driversOf(plan), factsOf: planFacts, ...programs });
    }
  }

  async warmup(): Promise<HarnessResult<"warmup">> {
    return this.#ready().warmup();
  }

  async run(progress: ReportProgress): Promise<HarnessResult<"run">> {
    return this.#ready().run(progress);
  }

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

  async verify(): Promise<HarnessResult<"verify">> {
    return this.#ready().verify();
  }

  async close(): Promise<void> {
    await this.#trial?.close();
  }

  #ready(): HarnessTrial {
    if (this.#trial !== undefined) return this.#trial;
    throw new HarnessFailure("load_failed", "The trial was not prepared.");
  }
}

function driversOf(plan: HarnessPlan) {
  const { interface: how } = planWorkload(plan).target;
  if (how.kind === "in_process") return how;
  throw new HarnessFailure("unsupported", `${plan.target} is not an in-process target.`);
}
