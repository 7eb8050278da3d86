import { type HookVersion, versionSchema } from "@lapline/contracts";
import type { HookEvent } from "./events/hookEvent.ts";

export type NamedVersion = { ok: true; version: string } | { ok: false; reason: string };

type Named = Pick<HookEvent, "tag" | "commit" | "branch" | "pullRequest" | "fields">;

/** What the version that an event is about is called, by a rule; or why it has no name. */
export function nameVersion(version: HookVersion, event: Named): NamedVersion {
  switch (version.kind) {
    case "tag": {
      if (event.tag === null) return { ok: false, reason: "The event names no tag." };
      const { stripPrefix = "" } = version;
      const named = event.tag.startsWith(stripPrefix)
        ? event.tag.slice(stripPrefix.length)
        : event.tag;
      return checked(named);
    }
    case "commit":
      if (event.commit === null) return { ok: false, reason: "The event names no commit." };
      return checked(event.commit);
    case "image":
      return fill(version.template, { ...event.fields, ...ownParts(event) });
    case "expression":
      return fill(version.template, ownParts(event));
  }
}

function ownParts({ tag, commit, branch, pullRequest }: Named): Record<string, string> {
  return {
    ...(tag === null ? {} : { tag }),
    ...(commit === null ? {} : { commit }),
    ...(branch === null ? {} : { branch }),
    ...(pullRequest === null ? {} : { number: String(pullRequest) }),
  };
}

function fill(template: string, parts: Readonly<Record<string, string>>): NamedVersion {
  const missing: string[] = [];
  const named = template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    if (Object.hasOwn(parts, name)) return parts[name] ?? "";
    missing.push(whole);
    return "";
  });
  if (missing.length === 0) return checked(named);
  return { ok: false, reason: `The event has no ${missing.join(" and no ")}.` };
}

function checked(version: string): NamedVersion {
  const parsed = versionSchema.safeParse(version);
  if (parsed.success) return { ok: true, version };
  const reason = parsed.error.issues[0]?.message ?? "it has another form";
  return { ok: false, reason: `“${version.slice(0, 200)}” cannot name a version: ${reason}.` };
}
