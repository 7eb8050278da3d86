/** A session as a browser has it, without one: cookies and the calls that it makes. */
export type Session = {
  /** `Set-Cookie` values of the sign-in. */
  readonly setCookies: readonly string[];
  readonly cookie: string;
  call(method: string, path: string, body?: unknown): Promise<Response>;
};

const TIMEOUT_MS = 60_000;

/** Signs in over HTTP as the page of `origin` does; throws when that is refused. */
export async function openSession(
  server: { url: string; email: string; password: string },
  origin = server.url,
): Promise<Session> {
  const send = (method: string, path: string, body: unknown, headers: Record<string, string>) =>
    fetch(new URL(path, server.url), {
      method,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { origin, "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const { email, password } = server;
  const answer = await send("POST", "/api/auth/sign-in/email", { email, password }, {});
  if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`);
  const setCookies = answer.headers.getSetCookie();
  const cookie = setCookies.map((each) => each.split(";", 1)[0]).join("; ");
  return {
    setCookies,
    cookie,
    call: (method, path, body) => send(method, path, body, { cookie }),
  };
}
