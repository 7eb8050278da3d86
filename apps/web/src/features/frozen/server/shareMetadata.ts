import type { Metadata } from "next";
import { env } from "../../../server/env.ts";
import { readShared } from "./readShared.ts";

/** What other sites show of a share's link. No search engine lists it. */
export async function shareMetadata(token: string): Promise<Metadata> {
  const shared = await readShared(token);
  const robots = { index: false, follow: false };
  if (shared === null) return { title: "Nothing here", robots };
  const { title, note, project } = shared.view;
  const description = note === "" ? `Frozen measurements of ${project}` : note.slice(0, 200);
  const image = { url: `/s/${token}/preview.png`, width: 1200, height: 630, alt: title };
  return {
    metadataBase: new URL(env().LAPLINE_URL),
    title,
    description,
    robots,
    referrer: "no-referrer",
    openGraph: { title, description, siteName: "Lapline", type: "article", images: [image] },
    twitter: { card: "summary_large_image", title, description, images: [image.url] },
  };
}
