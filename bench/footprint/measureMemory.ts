import { setTimeout as sleep } from "node:timers/promises";
import type { Stack } from "../../e2e/stack/startStack.ts";
import type { Finding } from "./finding.ts";
import { readResidentBytes } from "./readProcess.ts";

const mebibyte = 1024 ** 2;
const aimsMebibytes = { worker: 120, control: 150, web: 300 };

/** Resident memory of each program after it has worked and then rested for `restSeconds`. */
export async function measureMemory(
  stack: Stack,
  queue: string,
  restSeconds: number,
): Promise<Finding[]> {
  await sleep(restSeconds * 1_000);
  const names = ["worker", "control", "web"] as const;
  return Promise.all(
    names.map(async (name) => ({
      queue,
      what: `${name} at rest`,
      value: (await readResidentBytes(stack[name].pid())) / mebibyte,
      aim: aimsMebibytes[name],
      unit: "MiB",
      detail: `VmRSS after ${restSeconds} s of rest`,
    })),
  );
}
