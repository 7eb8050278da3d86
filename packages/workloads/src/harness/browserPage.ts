import { goatdbOrigin } from "../provisions/goatdbOrigin.ts";
import { sqliteWasmDrivers } from "../provisions/sqliteWasm.ts";
import { libraryTrial } from "./libraryTrial.ts";
import type { PageAnswer, PageRequest } from "./pageMessages.ts";
import { pageHost } from "./pageMessages.ts";
import type { HarnessTrial } from "./serveHarness.ts";
import { HarnessFailure, messageOf } from "./trialContext.ts";

/** Program of the page: runs trials in a worker of the browser, as `inProcess` does in a process. */
async function call(path: string, body?: string): Promise<string> {
  const response = await fetch(path, body === undefined ? {} : { method: "POST", body });
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return response.text();
}

const log = (line: string) => void call("/log", line);
const host = await pageHost(async () => BigInt(JSON.parse(await call("/clock"))));
let trial: HarnessTrial | undefined;

function ready(): HarnessTrial {
  if (trial !== undefined) return trial;
  throw new HarnessFailure("load_failed", "The trial was not prepared.");
}

interface PagePackage {
  moduleUrl: string;
  packageVersion: string | null;
}

/** The page has no registry: what runs in it is listed here. */
function driversOf(target: string, from: PagePackage) {
  switch (target) {
    case "sqlite-wasm-browser":
      return sqliteWasmDrivers(from);
    case "goatdb-browser":
      return { driver: null, objects: goatdbOrigin(from) };
    default:
      throw new HarnessFailure("unsupported", `This page has no target ${target}.`);
  }
}

async function perform(request: PageRequest): Promise<unknown> {
  switch (request.op) {
    case "prepare": {
      const { plan, facts, moduleUrl, packageVersion } = request;
      const factsOf = () => {
        if (facts !== null) return facts;
        throw new HarnessFailure("unsupported", `Nothing is known of ${plan.scenario}.`);
      };
      const drivers = driversOf(plan.target, { moduleUrl, packageVersion });
      trial = libraryTrial(plan, { ...drivers, factsOf, host, log });
      return trial.prepare(plan);
    }
    case "warmup":
      return ready().warmup();
    case "run":
      return ready().run((progress) => void call("/progress", JSON.stringify(progress)));
    case "verify":
      return ready().verify();
    case "bye":
      return trial?.close();
  }
}

async function answerTo(request: PageRequest): Promise<PageAnswer> {
  const { id } = request;
  try {
    return { id, ok: true, result: await perform(request) };
  } catch (error) {
    log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    const code = error instanceof HarnessFailure ? error.code : "load_failed";
    return { id, ok: false, code, message: messageOf(error) };
  }
}

for (;;) {
  const request: PageRequest = JSON.parse(await call("/next"));
  await call("/answer", JSON.stringify(await answerTo(request)));
}
