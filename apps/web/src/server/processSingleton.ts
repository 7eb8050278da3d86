/**
 * The one value of this name in the process, made at the first call. Next.js may load a module more
 * than once (pages, route handlers), and pools and streams must not multiply with it.
 */
export function processSingleton<T>(name: string, make: () => T): T {
  const key = Symbol.for(`lapline.web.${name}`);
  const store = globalThis as { [key: symbol]: T | undefined };
  const found = store[key];
  if (found !== undefined) return found;
  const made = make();
  store[key] = made;
  return made;
}

/** Aborted when the process was told to stop: whatever is endless ends then. */
export function stopping(): AbortController {
  return processSingleton("stopping", () => new AbortController());
}
