import { handleMachine } from "../../../../../server/machine/handleMachine.ts";

export const dynamic = "force-dynamic";

export {
  handleMachine as DELETE,
  handleMachine as GET,
  handleMachine as HEAD,
  handleMachine as OPTIONS,
  handleMachine as PATCH,
  handleMachine as POST,
  handleMachine as PUT,
};
