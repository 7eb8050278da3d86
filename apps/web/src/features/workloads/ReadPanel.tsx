import type { DefinitionDetail, DefinitionValidation } from "@lapline/contracts/definitions";
import { Panel } from "@/components/ui/Panel.tsx";
import { sourceWords } from "./sourceWords.ts";

interface ReadPanelProps {
  read: DefinitionValidation["read"];
  /** The definition that is changed; null: a new one. */
  stored: DefinitionDetail | null;
}

/** What the server reads in a text: what will be measured, and what saving it makes. */
export function ReadPanel({ read, stored }: ReadPanelProps) {
  if (read === null) {
    return (
      <Panel title="Summary">
        <p className="p-4 text-sm text-muted">Appears when the text has no mistakes.</p>
      </Panel>
    );
  }
  const isOther = stored !== null && stored.target !== read.target;
  return (
    <Panel title="Summary">
      <dl className="flex flex-col gap-3 p-4 text-sm">
        <div>
          <dt className="text-xs text-muted">Target</dt>
          <dd className="break-words">
            {read.title}
            {read.title === read.target ? null : <span className="text-muted"> {read.target}</span>}
          </dd>
          {isOther ? (
            <dd className="text-xs text-muted">
              A new id makes a new definition. {stored.target} stays as it is.
            </dd>
          ) : null}
        </div>
        <div>
          <dt className="text-xs text-muted">Versions from</dt>
          <dd>{sourceWords(read.source)}</dd>
        </div>
        <div>
          <dt className="text-xs text-muted">Scenarios</dt>
          {read.scenarios.map(({ id, title, version }) => (
            <dd key={id} className="break-words">
              {title} <span className="text-muted">{id}</span>
              {version === null ? <span className="text-muted">, new</span> : null}
            </dd>
          ))}
        </div>
        {read.modes.length < 2 ? null : (
          <div>
            <dt className="text-xs text-muted">Modes</dt>
            <dd className="break-words">{read.modes.join(", ")}</dd>
          </div>
        )}
      </dl>
    </Panel>
  );
}
