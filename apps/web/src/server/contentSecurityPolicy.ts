interface PolicyFacts {
  nonce: string;
  https: boolean;
  /** Whether other sites may show the page in a frame. */
  framed: boolean;
}

/**
 * Policy of a page: scripts only with this answer's nonce (or loaded by such a script), framed by
 * nobody unless it is made for that, no plug-ins, requests to this server only. Style attributes are
 * allowed because charts place their parts with them; style elements need the nonce.
 */
export function contentSecurityPolicy({ nonce, https, framed }: PolicyFacts): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${framed ? "*" : "'none'"}`,
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
