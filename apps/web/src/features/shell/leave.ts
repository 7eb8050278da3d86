import { showToast } from "@/components/ui/showToast.ts";
import { signOut } from "./signOut.ts";

/** Signs out here, or everywhere; says so when the server did not answer and the session lives on. */
export function leave({ everywhere } = { everywhere: false }): void {
  signOut({ everywhere }).catch(() =>
    showToast({
      tone: "error",
      title: "You are still signed in",
      detail: "The server did not answer. Try again when it does.",
    }),
  );
}
