/** Leads to sign-in and from there back to the page in view. */
export function toSignIn(): void {
  const { pathname, search } = globalThis.location;
  globalThis.location.assign(`/sign-in?next=${encodeURIComponent(pathname + search)}`);
}
