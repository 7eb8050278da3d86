import { RateLimiterMemory } from "rate-limiter-flexible";
import { processSingleton } from "../processSingleton.ts";
import { consumeKept } from "./consumeKept.ts";

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
