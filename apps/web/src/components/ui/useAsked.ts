import { useState } from "react";

/** Whether something was open once: what loads late is asked for then, and kept to close properly. */
export function useAsked(open: boolean): boolean {
  const [asked, setAsked] = useState(open);
  if (open && !asked) setAsked(true);
  return asked || open;
}
