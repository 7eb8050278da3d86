import { router } from "../../trpc.ts";
import { changePassword } from "./changePassword.ts";
import { endSessions } from "./endSessions.ts";
import { listSessions } from "./listSessions.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
  secondFactor,
} from "./secondFactor.ts";

export const accountRouter = router({
  sessions: listSessions,
  endSessions,
  changePassword,
  secondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
});
