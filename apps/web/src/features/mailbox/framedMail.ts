const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'";

/**
 * A mail's HTML for a sandboxed frame: no scripts, nothing loaded, pictures only from the mail itself.
 * Links open a window of their own.
 */
export function framedMail(html: string): string {
  const rules = `<meta http-equiv="Content-Security-Policy" content="${policy}"><base target="_blank">`;
  return html.includes("<head>") ? html.replace("<head>", `<head>${rules}`) : `${rules}${html}`;
}
