import { handleTrpc } from "../../../../server/handleTrpc.ts";

export const dynamic = "force-dynamic";

export {
  handleTrpc as DELETE,
  handleTrpc as GET,
  handleTrpc as HEAD,
  handleTrpc as OPTIONS,
  handleTrpc as PATCH,
  handleTrpc as POST,
  handleTrpc as PUT,
};
