import { RateLimiterMemory } from "rate-limiter-flexible";
import { consume } from "./consume.ts";

const limiters = {
  test: new RateLimiterMemory({ keyPrefix: "testMail", points: 10, duration: 600 }),
  invitation: new RateLimiterMemory({ keyPrefix: "invitation", points: 100, duration: 3600 }),
};
const words = { test: "test mails of this project", invitation: "invitations of this project" };

/** Takes one mail that somebody of a project asks for. */
export async function consumeMail(kind: keyof typeof limiters, projectId: string): Promise<void> {
  await consume(limiters[kind], projectId, words[kind]);
}
