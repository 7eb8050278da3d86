import type { EngineContext } from "../context/context.ts";
import { newIds } from "./newIds.ts";

/** One fresh UUID, as newIds. */
export function newId(context: Pick<EngineContext, "clock" | "random">): string {
  const [id] = newIds(context, 1);
  if (id === undefined) throw new Error("no id was made");
  return id;
}
