import { handleUnknown } from "../../../server/http/handleUnknown.ts";

export const dynamic = "force-dynamic";

export {
  handleUnknown as DELETE,
  handleUnknown as GET,
  handleUnknown as HEAD,
  handleUnknown as OPTIONS,
  handleUnknown as PATCH,
  handleUnknown as POST,
  handleUnknown as PUT,
};
