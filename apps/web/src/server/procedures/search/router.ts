import { router } from "../../trpc.ts";
import { findAnything } from "./findAnything.ts";

export const searchRouter = router({ find: findAnything });
