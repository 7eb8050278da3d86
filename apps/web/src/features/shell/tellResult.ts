import { problemFromError } from "@/client/problemFromError.ts";
import { showToast } from "@/components/ui/showToast.ts";

/** Does something and tells that it is done, or why it did not work. */
export async function tellResult(
  act: () => Promise<unknown>,
  words: { done: string; failed: string },
): Promise<void> {
  try {
    await act();
    showToast({ tone: "success", title: words.done });
  } catch (error) {
    showToast({ tone: "error", title: words.failed, detail: problemFromError(error).detail });
  }
}
