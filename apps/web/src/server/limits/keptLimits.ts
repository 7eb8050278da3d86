import { createHash } from "node:crypto";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { processSingleton } from "../processSingleton.ts";
import { consumeKept } from "./consumeKept.ts";
import { networkOf } from "./networkOf.ts";

const limiters = {
  test: () =>
    processSingleton(
      "testMailLimiter",
      () => new RateLimiterMemory({ keyPrefix: "testMail", points: 10, duration: 600 }),
    ),
  invitation: () =>
    processSingleton(
      "invitationLimiter",
      () => new RateLimiterMemory({ keyPrefix: "invitation", points: 100, duration: 3600 }),
    ),
};
const words = { test: "test mails of this project", invitation: "invitations of this project" };

/** Takes one mail that somebody of a project asks for. */
export async function consumeMail(kind: keyof typeof limiters, projectId: string): Promise<void> {
  await consumeKept(limiters[kind](), projectId, words[kind]);
}

/** Mail services unsubscribe for many readers from few addresses. */
const mailLinkLimit = () =>
  processSingleton(
    "mailLinkLimiter",
    () => new RateLimiterMemory({ keyPrefix: "mailLink", points: 600, duration: 60 }),
  );

/** Takes one use of a link of a mail by an address; guessing ends here too. */
export async function consumeMailLink(address: string): Promise<void> {
  await consumeKept(mailLinkLimit(), networkOf(address), "uses of links from this address");
}

/** Whoever finds a browser open must not be able to guess the password there. */
const passwordChangeLimitOfAccount = () =>
  processSingleton(
    "passwordChangeLimiter",
    () => new RateLimiterMemory({ keyPrefix: "passwordChange", points: 5, duration: 60 }),
  );

/** Takes one attempt of a signed-in person to change their password, before anything is hashed. */
export async function consumePasswordChange(userId: string): Promise<void> {
  await consumeKept(passwordChangeLimitOfAccount(), userId, "attempts to change the password");
}

const resetLimitOfAddress = () =>
  processSingleton(
    "resetAddressLimiter",
    () => new RateLimiterMemory({ keyPrefix: "resetAddress", points: 10, duration: 600 }),
  );
const resetLimitOfAccount = () =>
  processSingleton(
    "resetAccountLimiter",
    () => new RateLimiterMemory({ keyPrefix: "resetAccount", points: 5, duration: 3600 }),
  );

/** Takes one asking for a new password of an address of the network, before anything of it is read. */
export async function consumeResetAddress(address: string): Promise<void> {
  await consumeKept(resetLimitOfAddress(), networkOf(address), "attempts from this address");
}

/** Takes one asking for a new password of an account. */
export async function consumeResetAccount(email: string): Promise<void> {
  const account = createHash("sha256").update(email.trim().toLowerCase()).digest("base64url");
  await consumeKept(resetLimitOfAccount(), account, "attempts for this account");
}

const daySeconds = 24 * 60 * 60;

/** As with passwords, and so few a day that six digits are not guessed in years. */
const perMinute = () =>
  processSingleton(
    "secondFactorLimiter",
    () => new RateLimiterMemory({ keyPrefix: "secondFactor", points: 5, duration: 60 }),
  );
const perDay = () =>
  processSingleton(
    "secondFactorDayLimiter",
    () => new RateLimiterMemory({ keyPrefix: "secondFactorDay", points: 50, duration: daySeconds }),
  );

/**
 * Takes one attempt to give a code of an account. `place` is what the code is for; at sign-in it names
 * a browser that signed in before, so that whoever has the password cannot lock the owner out.
 */
export async function consumeSecondFactor(userId: string, place: string): Promise<void> {
  const what = "codes for this account";
  await consumeKept(perMinute(), `${userId}:${place}`, what);
  await consumeKept(perDay(), `${userId}:${place}`, what);
}

const setUpLimitOfAddress = () =>
  processSingleton(
    "setUpLimiter",
    () => new RateLimiterMemory({ keyPrefix: "setup", points: 10, duration: 60 }),
  );

/** Takes one attempt of an address to set the installation up or to register a machine. */
export async function consumeSetUp(address: string): Promise<void> {
  await consumeKept(setUpLimitOfAddress(), networkOf(address), "attempts from this address");
}

/** RELIABILITY F33: at most 20 attempts per minute and address, 5 per minute and account. */
const signInLimitOfAddress = () =>
  processSingleton(
    "signInAddressLimiter",
    () => new RateLimiterMemory({ keyPrefix: "signInAddress", points: 20, duration: 60 }),
  );
const signInLimitOfAccount = () =>
  processSingleton(
    "signInAccountLimiter",
    () => new RateLimiterMemory({ keyPrefix: "signInAccount", points: 5, duration: 60 }),
  );

/**
 * Takes one sign-in attempt of an account before any password is hashed; 429 when it has none left. `knownDevice` names a browser that signed in to this account before: it draws
 * from a bucket of its own, so strangers cannot lock the owner out.
 */
export async function consumeSignInAccount(
  email: string,
  knownDevice: string | null,
): Promise<void> {
  const account = createHash("sha256").update(email.trim().toLowerCase()).digest("base64url");
  await consumeKept(
    signInLimitOfAccount(),
    `${account}:${knownDevice ?? ""}`,
    "attempts to sign in to this account",
  );
}

/** Takes one attempt of an address, at either step of a sign-in, before anything of it is read. */
export async function consumeSignInAddress(address: string): Promise<void> {
  await consumeKept(
    signInLimitOfAddress(),
    networkOf(address),
    "attempts to sign in from this address",
  );
}

/** A page asks a handful of times; streams are requests too, and end by themselves. */
const visitLimit = () =>
  processSingleton(
    "visitLimiter",
    () => new RateLimiterMemory({ keyPrefix: "visit", points: 600, duration: 60 }),
  );

/** Takes one request of an address that looks at a project without belonging to it. */
export async function consumeVisit(address: string): Promise<void> {
  await consumeKept(visitLimit(), networkOf(address), "requests from this address");
}

/** Only proved messages count here, so that strangers cannot use up what a sender may send. */
const perHook = () =>
  processSingleton(
    "hookLimiter",
    () => new RateLimiterMemory({ keyPrefix: "hook", points: 300, duration: 60 }),
  );

/** Takes one proved message of a CI trigger. */
export async function consumeHook(hookId: string): Promise<void> {
  await consumeKept(perHook(), hookId, "messages for this trigger");
}
