import { countShareView } from "@lapline/engine";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { engine } from "../engine.ts";
import { log } from "../log.ts";
import { processSingleton } from "../processSingleton.ts";

/** One look: whoever reloads within half an hour still looks. */
const looks = () =>
  processSingleton(
    "shareLooks",
    () => new RateLimiterMemory({ keyPrefix: "look", points: 1, duration: 30 * 60 }),
  );

/** Counts a look at a share by an address. Never throws: no reader waits for a counter. */
export async function countView(shareId: string, address: string): Promise<void> {
  const isNew = await looks()
    .consume(`${shareId} ${address}`)
    .then(
      () => true,
      () => false,
    );
  if (!isNew) return;
  try {
    await countShareView(engine(), shareId);
  } catch (error) {
    log().warn({ err: error }, "a look at a share was not counted");
  }
}
