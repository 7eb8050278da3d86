import { handleUnsubscribe } from "../../../../server/mail/handleUnsubscribe.ts";

export const dynamic = "force-dynamic";

export {
  handleUnsubscribe as DELETE,
  handleUnsubscribe as GET,
  handleUnsubscribe as HEAD,
  handleUnsubscribe as OPTIONS,
  handleUnsubscribe as PATCH,
  handleUnsubscribe as POST,
  handleUnsubscribe as PUT,
};
