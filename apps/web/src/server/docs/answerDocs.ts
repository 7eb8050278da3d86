import { docsNotFound, docsPages, nonceMark } from "../../generated/docsPages.ts";

/** What an answer fills in. */
interface DocsRequest {
  /** The address below /docs, such as `how-to/ci`; empty for the first page. */
  slug: string;
  /** Of the answer's policy; null where the page asks for none. */
  nonce: string | null;
  /** Chosen in the dashboard; everything else follows the machine. */
  theme: "light" | "dark" | "system";
}

/** Addresses of files in the repository, as error messages and older links have them. */
const written = /[.]md$/;

/** A page of the docs, which everybody may read; 404 with a search where there is none. Pure. */
export function answerDocs({ slug, nonce, theme }: DocsRequest): Response {
  if (written.test(slug)) {
    const location = `/docs/${slug.replace(written, "")}`;
    return new Response(null, { status: 308, headers: { location } });
  }
  const page = Object.hasOwn(docsPages, slug) ? docsPages[slug] : undefined;
  const html = (page ?? docsNotFound)
    .replace('<html lang="en"', `<html lang="en" data-theme="${theme}"`)
    .replace(nonceMark, nonce ?? "");
  return new Response(html, {
    status: page === undefined ? 404 : 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      // The nonce is for one answer.
      "cache-control": "no-store",
    },
  });
}
