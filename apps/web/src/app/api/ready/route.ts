import { handleReady } from "../../../server/health/health.ts";

export const dynamic = "force-dynamic";

export {
  handleReady as DELETE,
  handleReady as GET,
  handleReady as HEAD,
  handleReady as OPTIONS,
  handleReady as PATCH,
  handleReady as POST,
  handleReady as PUT,
};
