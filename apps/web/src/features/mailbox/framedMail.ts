const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'";

/** Rules of mail programs for dark windows. The page's own policy reaches into the frame and refuses them. */
const sheets = /<style[^>]*>[\s\S]*?<\/style>/g;

/**
 * A mail's HTML for a sandboxed frame: no scripts, nothing loaded, pictures only from the mail itself,
 * on white as most mail programs show it. Links open a window of their own.
 */
export function framedMail(html: string): string {
  const rules = `<meta http-equiv="Content-Security-Policy" content="${policy}"><base target="_blank">`;
  const plain = html.replaceAll(sheets, "");
  return plain.includes("<head>") ? plain.replace("<head>", `<head>${rules}`) : `${rules}${plain}`;
}
