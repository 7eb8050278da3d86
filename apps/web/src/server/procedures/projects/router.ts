import { router } from "../../trpc.ts";
import { getCaller } from "./getCaller.ts";
import { getVisibility } from "./getVisibility.ts";
import { setVisibility } from "./setVisibility.ts";

export const projectsRouter = router({
  caller: getCaller,
  visibility: getVisibility,
  setVisibility,
});
