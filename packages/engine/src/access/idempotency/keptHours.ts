/** How long a repeated request is recognised by its idempotency key. */
export const keptHours = 24;
