import { showToast } from "@/components/ui/showToast.ts";

/** Puts the whole address of a page of this server in the clipboard and says so. */
export async function copyLink(address: string): Promise<void> {
  const link = new URL(address, globalThis.location.origin).href;
  try {
    await navigator.clipboard.writeText(link);
    showToast({ tone: "success", title: "Link copied" });
  } catch {
    // Over plain HTTP on another address than localhost browsers have no clipboard API.
    showToast({ tone: "error", title: "Copy this link yourself", detail: link });
  }
}
