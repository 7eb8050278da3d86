import { handleHook } from "../../../../../server/hooks/handleHook.ts";

export const dynamic = "force-dynamic";

export {
  handleHook as DELETE,
  handleHook as GET,
  handleHook as HEAD,
  handleHook as OPTIONS,
  handleHook as PATCH,
  handleHook as POST,
  handleHook as PUT,
};
