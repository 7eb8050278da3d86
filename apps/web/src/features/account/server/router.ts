import { router } from "../../../server/trpc.ts";
import { changePassword } from "./changePassword.ts";
import { endSessions } from "./endSessions.ts";
import { listSessions } from "./listSessions.ts";

export const accountRouter = router({
  sessions: listSessions,
  endSessions,
  changePassword,
});
