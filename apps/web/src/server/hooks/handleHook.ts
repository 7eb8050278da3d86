import { createHash, randomBytes } from "node:crypto";
import { type HookVendor, hookVendors, idSchema } from "@lapline/contracts";
import { openHook, readHookEvent, receiveHookMessage, verifyHookMessage } from "@lapline/engine";
import { offeredCatalog } from "../catalog.ts";
import { engine } from "../engine.ts";
import { env } from "../env.ts";
import { type BodyOptions, withBody } from "../heavy/withBody.ts";
import { answerRequest, jsonResponse } from "../http/answer.ts";
import { ApiError } from "../http/apiError.ts";
import { parseJson } from "../http/parseJson.ts";
import { unknownAddress, wrongMethod } from "../http/refusals.ts";
import { clientAddress, decodeBody } from "../http/request.ts";
import { type Caller, strangerAt } from "../limits/caller.ts";
import { consumeHookAddress } from "../limits/consumeHookAddress.ts";
import { consumeHook } from "../limits/keptLimits.ts";
import { networkOf } from "../limits/networkOf.ts";
import { needVault } from "../vault.ts";

const eventHeaders: Partial<Record<HookVendor, string>> = {
  github: "x-github-event",
  gitea: "x-gitea-event",
};

/** What a proved message says; a body that is no harmless JSON is a 400. */
function readMessage(vendor: HookVendor, headers: Headers, body: Uint8Array) {
  const header = eventHeaders[vendor];
  const event = header === undefined ? "" : (headers.get(header) ?? "");
  return readHookEvent(vendor, event, parseJson(decodeBody(body)));
}

/** Pushes of thousands of commits are a few megabytes. */
const bodyBytesMax = 5 * 1024 * 1024;
/** What the messages for a trigger that does not exist are held against. */
const noSecret = `whsec_${randomBytes(32).toString("base64")}`;

/** The same for a trigger that does not exist and a signature that is wrong. */
function unproved(): ApiError {
  return new ApiError({
    status: 401,
    code: "hook_unproved",
    detail:
      "There is no such CI trigger, or the message is not signed with its secret, or it is older than five minutes. Check the address and the secret where the webhook is set up.",
  });
}

/** The vendor and the trigger that an address names. */
function findHook(request: Request): { vendor: HookVendor; id: string } {
  const { pathname } = new URL(request.url);
  const [vendorText, id, ...rest] = pathname.split("/").slice(4);
  const vendor = hookVendors.find((each) => each === vendorText);
  if (vendor === undefined || id === undefined || rest.length > 0) throw unknownAddress(pathname);
  return { vendor, id };
}

async function answerHook(request: Request, requestId: string): Promise<Response> {
  const { vendor, id } = findHook(request);
  if (request.method !== "POST") throw wrongMethod(request.method, ["POST"]);
  const address = clientAddress(request.headers, env().TRUSTED_PROXY_COUNT);
  await consumeHookAddress(address);
  // Nothing is proved before the body is read: whoever sends it holds nobody's place but its own.
  const caller: Caller = { ...strangerAt(address), key: `hook:${networkOf(address)}:${id}` };
  // Who does not even know a trigger has nothing large to send.
  const refuseHeavy = (await readHook(vendor, id)) === null ? unproved : undefined;
  const options: BodyOptions = {
    ...{ door: "hook", requestId, caller, bytesMax: bodyBytesMax, refuseHeavy },
  };
  return withBody(request, options, (body) => answerHookBody(request, requestId, body));
}

async function readHook(vendor: HookVendor, id: string) {
  const keeper = needVault();
  if (!idSchema.safeParse(id).success) return null;
  return openHook(engine(), keeper, { hookId: id, vendor });
}

/** Answers a message that was admitted, on whatever thread this is. */
export async function answerHookBody(
  request: Request,
  requestId: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const { vendor, id } = findHook(request);
  const body = Buffer.from(bytes.buffer);
  const { hookId, deliveryKey, idIsSigned } = await prove(request, vendor, id, body);
  await consumeHook(hookId);
  if (deliveryKey === null || deliveryKey === "" || deliveryKey.length > 200) {
    throw new ApiError({
      status: 400,
      code: "delivery_id_missing",
      detail:
        "The message has no id by which a repetition could be recognized. Send the header that the vendor documents: X-GitHub-Delivery, X-Gitea-Delivery, Idempotency-Key or webhook-id.",
    });
  }
  const received = await receiveHookMessage(engine(), await offeredCatalog(engine()), {
    hookId,
    deliveryKey,
    keyIsSigned: idIsSigned,
    bodySha256: createHash("sha256").update(body).digest("hex"),
    read: readMessage(vendor, request.headers, body),
  });
  switch (received.outcome) {
    case "stored":
      return jsonResponse(received.answer, requestId, received.answer.duplicate ? 200 : 202);
    case "replayed":
      throw new ApiError({
        status: 409,
        code: "message_replayed",
        detail: `The same message came before, as delivery ${received.firstDeliveryId}, under another id. Nothing was started.`,
      });
    case "gone":
      throw unproved();
  }
}

async function prove(request: Request, vendor: HookVendor, id: string, body: Buffer) {
  const hook = await readHook(vendor, id);
  const verified = verifyHookMessage(
    { vendor, header: (name) => request.headers.get(name), body },
    hook?.secrets ?? [noSecret],
    engine().clock.now(),
  );
  if (hook === null || !verified.ok) throw unproved();
  return { hookId: hook.id, ...verified };
}

/**
 * Answers every request below /api/v1/hooks: messages of GitHub, GitLab, Gitea and generic senders,
 * which their signature proves. Never throws.
 */
export function handleHook(request: Request): Promise<Response> {
  return answerRequest((requestId) => answerHook(request, requestId));
}
