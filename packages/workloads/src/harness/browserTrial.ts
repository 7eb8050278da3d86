import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type HarnessOp,
  type HarnessPlan,
  type HarnessResult,
  harnessResults,
} from "@lapline/contracts";
import { z } from "zod";
import {
  type PageAnswer,
  type PageRequest,
  pageAnswerSchema,
  pageProgressSchema,
} from "./pageMessages.ts";
import { planFacts, planWorkload } from "./planFacts.ts";
import type { HarnessTrial } from "./serveHarness.ts";
import { type PageServer, servePage } from "./servePage.ts";
import { type RunningBrowser, startBrowser } from "./startBrowser.ts";
import { HarnessFailure, type ReportProgress } from "./trialContext.ts";

interface Options {
  /** Path of Chromium. */
  browser: string;
  /** Path of the page's bundled program. */
  program: string;
  log(line: string): void;
}

const manifestSchema = z.looseObject({
  version: z.string(),
  main: z.string().optional(),
  exports: z.looseObject({ ".": z.looseObject({ import: z.string() }) }).optional(),
});

async function manifestIn(folder: string) {
  return manifestSchema.parse(JSON.parse(await readFile(join(folder, "package.json"), "utf8")));
}

/** A trial that a page of a browser runs: steps are passed on to it, and its answers back. */
export class BrowserTrial implements HarnessTrial {
  readonly #options: Options;
  #server: PageServer | undefined;
  #browser: RunningBrowser | undefined;
  #packageDir: string | null = null;
  /** The page waits here for its next request. */
  #asked = Promise.withResolvers<PageRequest>();
  #answered: PromiseWithResolvers<PageAnswer> | undefined;
  #connected = Promise.withResolvers<void>();
  #report: ReportProgress = () => undefined;
  #lastId = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  async prepare(plan: HarnessPlan): Promise<HarnessResult<"prepare">> {
    const { target } = planWorkload(plan);
    const how = target.interface.kind === "in_process" ? target.interface.browser : undefined;
    if (how === undefined || plan.artifactDir === null) {
      throw new HarnessFailure("unsupported", `${plan.target} does not run in a browser.`);
    }
    const facts = plan.scenario.startsWith("objects.") ? null : planFacts(plan);
    this.#packageDir = join(plan.artifactDir, how.folder);
    const manifest = how.module === null ? await manifestIn(this.#packageDir) : null;
    const module = how.module ?? manifest?.exports?.["."].import ?? manifest?.main ?? "index.mjs";
    await this.#start(plan);
    return this.#ask("prepare", {
      id: this.#nextId(),
      op: "prepare",
      plan,
      facts,
      moduleUrl: new URL(module, "http://page/package/").pathname,
      packageVersion: manifest?.version ?? null,
    });
  }

  async warmup(): Promise<HarnessResult<"warmup">> {
    return this.#ask("warmup", { id: this.#nextId(), op: "warmup" });
  }

  async run(report: ReportProgress): Promise<HarnessResult<"run">> {
    this.#report = report;
    return this.#ask("run", { id: this.#nextId(), op: "run" });
  }

  async verify(): Promise<HarnessResult<"verify">> {
    return this.#ask("verify", { id: this.#nextId(), op: "verify" });
  }

  async close(): Promise<void> {
    await this.#browser?.stop();
    await this.#server?.close();
    this.#browser = undefined;
    this.#server = undefined;
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  async #start(plan: HarnessPlan): Promise<void> {
    const { program, browser, log } = this.#options;
    this.#server ??= await servePage({
      program,
      packageDir: () => this.#packageDir,
      onCall: (path, body) => this.#onCall(path, body),
    });
    if (this.#browser !== undefined) return;
    this.#browser = startBrowser(browser, { url: this.#server.url, dir: plan.dataDir, log });
    const lost = this.#browser.ended.then((sentence) => {
      throw new HarnessFailure("target_not_ready", sentence);
    });
    const timer = AbortSignal.timeout(plan.readyTimeoutMs);
    const late = new Promise<never>((_, reject) => {
      timer.addEventListener("abort", () => {
        reject(new HarnessFailure("target_not_ready", "The page did not start in time."));
      });
    });
    await Promise.race([this.#connected.promise, lost, late]);
  }

  async #ask<O extends HarnessOp>(op: O, request: PageRequest): Promise<HarnessResult<O>> {
    const browser = this.#browser;
    if (browser === undefined) {
      throw new HarnessFailure("load_failed", "The trial was not prepared.");
    }
    const answered = Promise.withResolvers<PageAnswer>();
    this.#answered = answered;
    this.#asked.resolve(request);
    const lost = browser.ended.then((sentence) => {
      throw new HarnessFailure("load_failed", sentence);
    });
    const answer = await Promise.race([answered.promise, lost]);
    if (!answer.ok) throw new HarnessFailure(answer.code, answer.message);
    return harnessResults[op].parse(answer.result) as HarnessResult<O>;
  }

  #onCall(path: string, body: string): Promise<string> | undefined {
    switch (path) {
      case "/next":
        return this.#next();
      case "/answer":
        this.#answered?.resolve(pageAnswerSchema.parse(JSON.parse(body)));
        return Promise.resolve("{}");
      case "/progress":
        this.#report(pageProgressSchema.parse(JSON.parse(body)));
        return Promise.resolve("{}");
      case "/clock":
        return Promise.resolve(JSON.stringify(String(process.hrtime.bigint())));
      case "/log":
        this.#options.log(body.slice(0, 2000));
        return Promise.resolve("{}");
      case "/failed":
        this.#fail(`The page failed: ${body.slice(0, 500)}`);
        return Promise.resolve("{}");
      default:
        return undefined;
    }
  }

  async #next(): Promise<string> {
    this.#connected.resolve();
    const request = await this.#asked.promise;
    this.#asked = Promise.withResolvers();
    return JSON.stringify(request);
  }

  #fail(sentence: string): void {
    this.#options.log(sentence);
    this.#connected.reject(new HarnessFailure("target_not_ready", sentence));
    this.#answered?.reject(new HarnessFailure("load_failed", sentence));
  }
}
