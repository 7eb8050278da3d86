import { setTimeout as delay } from "node:timers/promises";
import { offeredTargetSchema, type RunInput } from "@lapline/contracts";
import { definitionPutSchema } from "@lapline/contracts/definitions";
import type { Access } from "../access/readAccess.ts";
import { callApi } from "../api/callApi.ts";
import { exitCodes, Failure } from "../failure.ts";

const lookEveryMs = 1_000;
const looksMax = 90;

/**
 * Stores the definition of a submission and waits until the server has looked up its versions: it can
 * only measure the newest ones of a target that it knows. Throws a Failure where it found none.
 */
export async function listVersions(
  access: Access,
  { definition, targets = [], source }: RunInput,
  note: (line: string) => void,
): Promise<void> {
  const [wanted] = targets;
  if (definition === undefined || !("text" in definition) || wanted === undefined) return;
  // Stored like this it would be offered to everybody before anybody merged it.
  if (source?.pullRequest !== undefined) return;
  const { headRepository: _, ...input } = definition;
  await callApi(access, {
    method: "POST",
    path: "/definitions",
    body: input,
    schema: definitionPutSchema.pick({ target: true }).loose(),
  });
  note(`Looking up the versions of ${wanted.target} …`);
  for (let looks = 0; looks < looksMax; looks += 1) {
    // Asked again within a minute, the server answers what it knows by now.
    const offered = await callApi(access, {
      method: "POST",
      path: `/targets/${wanted.target}/refresh-versions`,
      schema: offeredTargetSchema,
    });
    if (offered.versionsProblem !== null && !offered.versionsPending) {
      throw new Failure(exitCodes.refused, offered.versionsProblem);
    }
    if (!offered.versionsPending) return;
    await delay(lookEveryMs);
  }
  const sentence = `The versions of ${wanted.target} were not listed within ${(looksMax * lookEveryMs) / 1000} s.`;
  throw new Failure(
    exitCodes.infrastructure,
    `${sentence} Try again, or name versions with --source git.`,
  );
}
