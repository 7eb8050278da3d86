import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { runSchema, type Submission } from "@lapline/contracts";
import type { ApiClient } from "../stack/apiClient.ts";

/** A client that submits again with the same idempotency key until it is told that it worked. */
export type PatientSubmitter = {
  /** Ids of the runs that the server acknowledged, one per submission. */
  readonly acknowledged: Set<string>;
  /** Answers other than 201 and 503, which nobody should ever see. */
  readonly surprises: string[];
  submit(submission: Submission): Promise<string>;
};

const RETRY_DELAY_MS = 300;
const GIVE_UP_AFTER_MS = 60_000;

export function patientSubmitter(api: ApiClient): PatientSubmitter {
  const acknowledged = new Set<string>();
  const surprises: string[] = [];
  const submit = async (submission: Submission): Promise<string> => {
    const key = { "idempotency-key": randomUUID() };
    const deadlineMs = performance.now() + GIVE_UP_AFTER_MS;
    while (performance.now() < deadlineMs) {
      const response = await api.call("POST", "/runs", submission, key).catch(() => null);
      if (response?.status === 201) {
        const { id } = runSchema.parse(await response.json());
        acknowledged.add(id);
        return id;
      }
      if (response !== null) {
        const body = await response.text();
        const told = response.status === 503 && response.headers.has("retry-after");
        if (!told) surprises.push(`${response.status} ${body}`);
      }
      await delay(RETRY_DELAY_MS);
    }
    throw new Error(`no submission was accepted for ${GIVE_UP_AFTER_MS} ms`);
  };
  return { acknowledged, surprises, submit };
}
