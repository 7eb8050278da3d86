export { blockedHost } from "./blockedHost.ts";
export { type AddressRanges, judgeAddress, parseCidrs } from "./judgeAddress.ts";
