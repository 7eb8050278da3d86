import type { HarnessPlan, HarnessRequest } from "@lapline/contracts";
import { z } from "zod";
import type { PlanFacts } from "../harness/planFacts.ts";

/** What the harness asks of the page; the page has no registry, so it is told what a plan means. */
export type PageRequest =
  | {
      id: number;
      op: "prepare";
      plan: HarnessPlan;
      /** Null for scenarios that know their own. */
      facts: PlanFacts | null;
      /** Module of the provisioned package, as a path of this server. */
      moduleUrl: string;
      /** As its manifest says; null: it has none. */
      packageVersion: string | null;
    }
  | { id: number; op: Exclude<HarnessRequest["op"], "prepare" | "hello" | "probe"> };

/** What the page answers. Results are checked against the harness protocol by who passes them on. */
export const pageAnswerSchema = z.discriminatedUnion("ok", [
  z.strictObject({ id: z.int(), ok: z.literal(true), result: z.unknown() }),
  z.strictObject({
    id: z.int(),
    ok: z.literal(false),
    code: z.enum(["target_not_ready", "bootstrap_failed", "load_failed", "unsupported"]),
    message: z.string(),
  }),
]);
export type PageAnswer = z.infer<typeof pageAnswerSchema>;

export const pageProgressSchema = z.strictObject({
  operations: z.int().min(0),
  operationsTotal: z.int().min(1).nullable(),
  rate: z.number().min(0),
});
