import type { CompareView, ReferenceColumn } from "@lapline/contracts";
import { PlainTable } from "@/components/charts/PlainTable.tsx";
import { countWords } from "@/components/format/countWords.ts";
import { Panel } from "@/components/ui/Panel.tsx";
import { factorText } from "./factorText.ts";
import { prepareReferenceRatios, type ReferenceRatio } from "./prepareReferenceRatios.ts";
import { hatched } from "./ReferenceCell.tsx";

/** Where the published figures come from, what they can be used for, and their ratios beside ours. */
export function ReferencesPanel({ view }: { view: CompareView }) {
  if (view.references.length === 0) return null;
  const ratios = prepareReferenceRatios(view);
  return (
    <Panel title="Published references">
      <div className="flex flex-col gap-4 p-4 text-sm">
        <p className="max-w-prose text-muted">
          Hatched figures were published by others, not measured here. Processor, disk, system and
          harness differ, so their absolute numbers do not compare with the measured ones. No
          change, factor or mean includes them. Ratios of two figures of one source may carry over:
          they are below, beside the measured ratio of the same pair.
        </p>
        <ul className="flex flex-col gap-3">
          {view.references.map((reference) => (
            <Reference key={reference.key} reference={reference} />
          ))}
        </ul>
        {ratios.length > 0 ? (
          <PlainTable
            caption="Ratios of published figures beside measured ones"
            rows={ratios}
            rowKey={({ key }) => key}
            columns={[
              { title: "Measure", cell: ({ title }) => title },
              { title: "Ratio of", cell: ({ pair }) => pair },
              {
                title: "Published",
                align: "right",
                cell: ({ published, gap }) => (
                  <em>{published === null ? gap : factorText(published)}</em>
                ),
              },
              { title: "Measured here", align: "right", cell: Measured },
            ]}
          />
        ) : null}
      </div>
    </Panel>
  );
}

function Measured({ measured, missing }: ReferenceRatio) {
  if (measured === null) return <span className="text-muted">{missing}</span>;
  const { ratio, interval, note } = measured;
  return (
    <>
      {factorText(ratio)}
      {interval === null ? null : (
        <span className="text-muted"> [{interval.map(factorText).join(", ")}]</span>
      )}
      {note === null ? null : <span className="text-muted"> {note}</span>}
    </>
  );
}

function Reference({
  reference: { title, version, source, figures, unplaced },
}: {
  reference: ReferenceColumn;
}) {
  return (
    <li className="flex flex-col gap-1 rounded-md border border-dashed border-line-strong p-3">
      <p className="flex items-center gap-2 font-medium">
        <span aria-hidden className="size-4 rounded-sm border border-line" style={hatched} />
        {title} {version}
      </p>
      <p>
        <a className="text-accent hover:underline" href={source.url} rel="noreferrer">
          {source.title}
        </a>
        <span className="text-muted">
          , {source.date}, {source.path} at {source.revision}
        </span>
      </p>
      <p>
        <span className="text-muted">Hardware:</span> {source.hardware}
      </p>
      <p className="text-muted">{source.note}</p>
      {unplaced.length > 0 ? (
        <details>
          <summary className="cursor-default text-muted">
            {countWords(figures, "figure")} in the rows, {unplaced.length} without a place there
          </summary>
          <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
            {unplaced.map(({ printed, reason }) => (
              <li key={`${printed} ${reason}`}>
                {printed}: <span className="text-muted">{reason}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </li>
  );
}
