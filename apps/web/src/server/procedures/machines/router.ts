import { router } from "../../trpc.ts";
import { createToken } from "./createToken.ts";
import { drainMachine } from "./drainMachine.ts";
import { listMachines } from "./listMachines.ts";
import { resumeMachine } from "./resumeMachine.ts";
import { revokeMachine } from "./revokeMachine.ts";

export const machinesRouter = router({
  list: listMachines,
  createToken: createToken,
  drain: drainMachine,
  resume: resumeMachine,
  revoke: revokeMachine,
});
