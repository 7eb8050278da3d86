import { slugLengthMax } from "./isSlug.ts";

/** A slug for a name that people typed: `Café Benchmarks!` becomes `cafe-benchmarks`. */
export function slugOf(name: string): string {
  const words = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return (words ?? ["project"]).join("-").slice(0, slugLengthMax).replace(/-$/, "");
}
