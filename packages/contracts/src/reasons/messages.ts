import { alertMessages } from "./alertMessages.ts";
import { bisectionMessages } from "./bisectionMessages.ts";
import { comparisonMessages } from "./comparisonMessages.ts";
import { deliveryMessages } from "./deliveryMessages.ts";
import { givenMessages, jobMessages } from "./jobMessages.ts";
import { machineMessages } from "./machineMessages.ts";
import { mailMessages } from "./mailMessages.ts";
import { missingMessages } from "./missingMessages.ts";
import { reportMessages } from "./reportMessages.ts";
import { runMessages } from "./runMessages.ts";
import { scheduleMessages } from "./scheduleMessages.ts";
import { sliceMessages } from "./sliceMessages.ts";
import { suspicionMessages } from "./suspicionMessages.ts";
import { warningMessages } from "./warningMessages.ts";

/**
 * The one catalog that says what a stored reason means to people, by its code. A sentence may be mended
 * at any time; a code and its facts are in databases and stay.
 */
export const messages = {
  ...machineMessages,
  ...reportMessages,
  ...comparisonMessages,
  ...sliceMessages,
  ...suspicionMessages,
  ...runMessages,
  ...bisectionMessages,
  ...jobMessages,
  ...givenMessages,
  ...deliveryMessages,
  ...mailMessages,
  ...scheduleMessages,
  ...alertMessages,
  ...missingMessages,
  ...warningMessages,
} as const;
