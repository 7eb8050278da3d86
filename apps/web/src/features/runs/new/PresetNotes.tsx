import { canonicalJson, formatParams, type PresetPlan } from "@lapline/contracts";
import { Panel } from "@/components/ui/Panel.tsx";

/** What of a preset cannot run on the chosen labels, and what may fail there or runs otherwise. */
export function PresetNotes({ plan }: { plan: PresetPlan | null }) {
  const { leftOut = [], notes = [] } = plan ?? {};
  if (leftOut.length + notes.length === 0) return null;
  return (
    <Panel title="What differs from the page">
      <div className="flex flex-col gap-3 p-4 text-xs">
        {leftOut.length > 0 ? (
          <>
            <p className="text-sm font-medium">Left out</p>
            <ul className="flex list-disc flex-col gap-1 pl-4">
              {leftOut.map(({ target, version, durability, options = {}, reason }) => (
                <li
                  key={canonicalJson([target, version, durability, options, reason])}
                  className="break-words"
                >
                  <span className="font-medium">
                    {[`${target} ${version}`, durability, formatParams(options)]
                      .filter((part) => part !== "")
                      .join(", ")}
                    :
                  </span>{" "}
                  <span className="text-muted">{reason}</span>
                </li>
              ))}
            </ul>
          </>
        ) : null}
        {notes.length > 0 ? (
          <ul className="flex list-disc flex-col gap-1 pl-4 text-muted">
            {notes.map((note) => (
              <li key={note} className="break-words">
                {note}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Panel>
  );
}
