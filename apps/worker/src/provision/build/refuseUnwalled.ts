import { JobFailure } from "../../jobFailure.ts";
import type { ProvisionContext } from "../provisionContext.ts";

/** Ends a build that runs code of a package or a repository where nothing can be built around it. */
export function refuseUnwalled({ walls }: Pick<ProvisionContext, "walls">, what: string): void {
  if (walls.up || walls.isOwnHost) return;
  throw new JobFailure(
    "sandbox_unavailable",
    `this machine cannot build walls around ${what} (${walls.reason}), so it does not run them`,
  );
}
