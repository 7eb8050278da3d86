import { router } from "../../trpc.ts";
import { me } from "./me.ts";

export const sessionRouter = router({
  me: me,
});
