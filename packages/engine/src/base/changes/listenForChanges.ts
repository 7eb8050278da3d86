import { type Change, changeSchema, changesChannel, outboxChannel } from "@lapline/contracts";
import { listen } from "@lapline/db";

export interface ChangeListener {
  close(): Promise<void>;
}

export interface ListenForChangesOptions {
  url: string;
  onChange: (change: Change) => void;
  /** Called when the outbox got entries; without it they are not listened for. */
  onOutbox?: () => void;
  /** Called after every connect, the first included: changes may have been missed before it. */
  onConnected: () => void;
  onError: (error: Error) => void;
}

/**
 * Hears what the engine announces, on one connection of its own that is opened again whenever it
 * breaks. Changes are hints: some are lost while it is away.
 */
export function listenForChanges(options: ListenForChangesOptions): ChangeListener {
  const { onOutbox } = options;
  return listen({
    url: options.url,
    channels: onOutbox === undefined ? [changesChannel] : [changesChannel, outboxChannel],
    applicationName: "lapline-changes",
    onConnected: options.onConnected,
    onError: options.onError,
    onMessage: (text, channel) => {
      if (channel === outboxChannel) {
        onOutbox?.();
        return;
      }
      const change = parseChange(text);
      if (change !== null) options.onChange(change);
    },
  });
}

function parseChange(text: string): Change | null {
  try {
    const parsed = changeSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
