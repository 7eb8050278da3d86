import { setTimeout } from "node:timers/promises";
import type { HarnessPlan } from "@lapline/contracts";
import { frontOf } from "../descriptions/httpOptions.ts";
import type { Settings } from "../drivers/embeddedDriver.ts";
import type { HttpCall } from "../drivers/httpApi.ts";
import type { HttpDriver } from "../drivers/httpDriver.ts";
import { planWorkload } from "./planFacts.ts";
import { createSendHttp } from "./sendHttp.ts";
import { HarnessFailure, messageOf } from "./trialContext.ts";

/** The driver of the plan's target and its address. Fails as `unsupported` for in-process targets. */
export function httpDriverOf(plan: HarnessPlan): { driver: HttpDriver; baseUrl: string } {
  const { target } = planWorkload(plan);
  const driver = target.interface.kind === "http" ? target.interface.driver : null;
  if (driver === null || plan.baseUrl === null) {
    throw new HarnessFailure("unsupported", `${plan.target} is not an HTTP target.`);
  }
  return { driver, baseUrl: plan.baseUrl };
}

/** What stands in front of the target, for the environment; empty when nothing does. */
export function frontSettings({ options, baseUrl }: HarnessPlan): Settings {
  if (frontOf(options) === "none" || baseUrl === null) return {};
  const { protocol } = new URL(baseUrl);
  return { front: `proxy of Node.js ${process.versions.node}, ${protocol.slice(0, -1)}` };
}

/** SEEDS R7 asks for at most 10 ms between two looks. */
const pollMs = 2;
const singleTimeoutMs = 1000;

/**
 * Polls until the target answers `readiness` with 200. Resolves with CLOCK_MONOTONIC at that moment
 * and the number of looks (1: it may have been ready for longer); fails as `target_not_ready` after
 * `timeoutMs`, with what the last look met. `tripMs`: what the network adds to one look.
 */
export async function waitUntilReady(
  baseUrl: string,
  readiness: HttpCall,
  timeoutMs: number,
  tripMs = 0,
): Promise<Ready> {
  const send = createSendHttp(baseUrl, singleTimeoutMs + tripMs);
  return lookUntilReady(timeoutMs, async () => {
    const { status } = await send(readiness);
    return status === 200 ? null : `${readiness.path} answered ${status}`;
  });
}

/** When a target was ready, and at which look. */
export interface Ready {
  /** CLOCK_MONOTONIC. */
  atNs: bigint;
  looks: number;
}

/** Looks until `look` answers null; what it says or throws last is part of the failure. */
export async function lookUntilReady(
  timeoutMs: number,
  look: () => Promise<string | null>,
): Promise<Ready> {
  const giveUpMs = performance.now() + timeoutMs;
  let last = "nothing answered";
  for (let looks = 1; performance.now() < giveUpMs; looks++) {
    try {
      const problem = await look();
      if (problem === null) return { atNs: process.hrtime.bigint(), looks };
      last = problem;
    } catch (error) {
      last = messageOf(error);
    }
    await setTimeout(pollMs);
  }
  throw new HarnessFailure("target_not_ready", `Not ready after ${timeoutMs} ms: ${last}.`);
}
