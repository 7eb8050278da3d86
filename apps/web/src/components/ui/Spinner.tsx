import { LoaderCircle } from "lucide-react";

/** Turning circle beside a label that already says what is going on. */
export function Spinner() {
  return <LoaderCircle aria-hidden className="size-4 animate-spin" />;
}
