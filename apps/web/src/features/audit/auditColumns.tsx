import type { AuditEntryView } from "@lapline/contracts";
import type { PlainColumn } from "@/components/charts/PlainTable.tsx";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { actionWords, areaWords } from "./actionWords.ts";
import { actorKindWords } from "./auditFilters.ts";

const linkClass = "text-left hover:underline";

function detailsOf({ details }: AuditEntryView): string {
  return Object.entries(details)
    .map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ");
}

interface AuditChoices {
  onActor: (id: string) => void;
  onAction: (action: string) => void;
  onObject: (id: string) => void;
}

/** Columns of the audit log; who, what and on what narrow the list when they are chosen. */
export function auditColumns({
  onActor,
  onAction,
  onObject,
}: AuditChoices): readonly PlainColumn<AuditEntryView>[] {
  return [
    { title: "When", cell: ({ at }) => <RelativeTime at={at} /> },
    {
      title: "Who",
      cell: ({ actor: { kind, id, name } }) => {
        const words = name === null ? actorKindWords[kind] : name;
        if (id === null) return words;
        return (
          <button type="button" className={linkClass} onClick={() => onActor(id)}>
            {words}
            {kind === "user" || name === null ? null : (
              <span className="text-muted"> {actorKindWords[kind]}</span>
            )}
          </button>
        );
      },
    },
    {
      title: "What",
      cell: ({ action }) => (
        <button type="button" className={linkClass} title={action} onClick={() => onAction(action)}>
          {actionWords(action)}
        </button>
      ),
    },
    {
      title: "On",
      cell: ({ object: { kind, id } }) =>
        id === null ? (
          areaWords(kind)
        ) : (
          <button type="button" className={linkClass} title={id} onClick={() => onObject(id)}>
            {areaWords(kind)} <code className="font-mono text-xs text-muted">{id.slice(-8)}</code>
          </button>
        ),
    },
    {
      title: "Details",
      cell: (entry) => {
        const words = detailsOf(entry);
        return (
          <span title={words} className="block max-w-60 truncate 2xl:max-w-80 text-xs text-muted">
            {words}
          </span>
        );
      },
    },
  ];
}
