import { listenForChanges } from "@lapline/engine";
import { env } from "../env.ts";
import { log } from "../log.ts";
import { processSingleton } from "../processSingleton.ts";
import { createHintSource, type HintSource } from "./hints.ts";

/**
 * What the engine announces, heard on one connection of this process from the first stream on. After
 * a lost connection every watcher looks again.
 */
export function changeFeed(): HintSource {
  return processSingleton("changeFeed", () => {
    const source = createHintSource();
    listenForChanges({
      url: env().DATABASE_URL,
      onChange: (change) => source.announce(change),
      onConnected: () => source.announce(null),
      onError: (error) => log().warn({ err: error }, "connection for changes lost"),
    });
    return source;
  });
}
