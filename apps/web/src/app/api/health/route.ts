import { handleHealth } from "../../../server/health/health.ts";

export const dynamic = "force-dynamic";

export {
  handleHealth as DELETE,
  handleHealth as GET,
  handleHealth as HEAD,
  handleHealth as OPTIONS,
  handleHealth as PATCH,
  handleHealth as POST,
  handleHealth as PUT,
};
