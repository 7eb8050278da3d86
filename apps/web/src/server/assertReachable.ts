import { outboundAddresses } from "@lapline/engine";
import { env } from "./env.ts";
import { ApiError } from "./http/apiError.ts";
import { processSingleton } from "./processSingleton.ts";

function allowed(): outboundAddresses.AddressRanges {
  return processSingleton("outboundAllowed", () => {
    const ranges = outboundAddresses.parseCidrs(env().OUTBOUND_ALLOW_CIDRS);
    if (ranges === null) throw new Error("OUTBOUND_ALLOW_CIDRS has a part that is not a range");
    return ranges;
  });
}

/**
 * Refuses an address that somebody typed when Lapline sends nothing there, whatever happens later: what
 * is stored with it would be shown as active and never deliver. `path` is its field in the request.
 */
export function assertReachable(path: string, url: string): void {
  const host = outboundAddresses.blockedHost(url, allowed());
  if (host === null) return;
  const message = `${host} is a private or reserved address, and Lapline sends nothing there. Use an address on the internet, or ask the operator to allow its range with OUTBOUND_ALLOW_CIDRS.`;
  throw new ApiError({
    status: 422,
    code: "address_blocked",
    detail: message,
    errors: [{ path, message }],
  });
}
