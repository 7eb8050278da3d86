import { router } from "../../../server/trpc.ts";
import { getVisibility } from "./getVisibility.ts";
import { setVisibility } from "./setVisibility.ts";

export const projectsRouter = router({ visibility: getVisibility, setVisibility });
