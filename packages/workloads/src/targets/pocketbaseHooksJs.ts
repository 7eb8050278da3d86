import { hasOldDialect } from "./pocketbaseDialect.ts";

/** Where PocketBase looks for it inside its folder of hooks. */
export const fibonacciHookFile = "hooks/fibonacci.pb.js";

/**
 * The endpoint of compute.fibonacci in PocketBase's JavaScript. A handler runs in another instance of
 * the engine than the file, so whatever it calls must be inside it.
 */
export function fibonacciHookJs(version: string): string {
  const n = hasOldDialect(version) ? 'e.queryParam("n")' : 'e.request.url.query().get("n")';
  return `routerAdd("GET", "/fibonacci", (e) => {
  const fibonacci = (n) => (n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2));
  return e.string(200, String(fibonacci(Number(${n}))));
});
`;
}
