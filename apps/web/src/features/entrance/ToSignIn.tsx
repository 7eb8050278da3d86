"use client";

import { useEffect } from "react";

/** Sends a stranger to sign in and from there back here; only the browser knows the whole address. */
export function ToSignIn() {
  useEffect(() => {
    const { pathname, search } = globalThis.location;
    globalThis.location.replace(`/sign-in?next=${encodeURIComponent(pathname + search)}`);
  }, []);
  return null;
}
