import type { DefinitionPut } from "@lapline/contracts/definitions";

/** What saving a definition did, for its toast. Pure. */
export function savedWords({
  outcome,
  target,
  revision,
}: Pick<DefinitionPut, "outcome" | "target" | "revision">): { title: string; detail?: string } {
  switch (outcome) {
    case "created":
      return { title: `${target} saved as revision 1` };
    case "revised":
      return { title: `${target} saved as revision ${revision}` };
    case "restored":
      return {
        title: `${target} is at revision ${revision} again`,
        detail: "That revision has the same content, so no new one was made.",
      };
    case "unchanged":
      return { title: `Nothing changed: ${target} stays at revision ${revision}` };
  }
}
