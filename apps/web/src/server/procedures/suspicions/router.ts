import { router } from "../../trpc.ts";
import { listSuspicions } from "./listSuspicions.ts";

export const suspicionsRouter = router({ list: listSuspicions });
