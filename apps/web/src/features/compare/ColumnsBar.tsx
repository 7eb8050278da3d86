"use client";

import {
  type CompareSide,
  compareColumnsMax,
  compareReferencesMax,
  formatParams,
  type ReferenceColumn,
} from "@lapline/contracts";
import { ArrowLeft, Plus, SlidersHorizontal, X } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { useAsked } from "@/components/ui/useAsked.ts";
import { hatched } from "./ReferenceCell.tsx";

const ColumnPicker = dynamic(
  () => import("./ColumnPicker.tsx").then((module) => module.ColumnPicker),
  { ssr: false },
);
const ParametersDialog = dynamic(
  () => import("./ParametersDialog.tsx").then((module) => module.ParametersDialog),
  { ssr: false },
);

interface ColumnsBarProps {
  /** Columns as text, the base first. */
  columns: readonly string[];
  sides: readonly CompareSide[];
  /** Keys of the published references beside them. */
  references: readonly string[];
  referenceColumns: readonly ReferenceColumn[];
  onChange: (next: (now: readonly string[]) => string[]) => void;
  onReferences: (next: (now: readonly string[]) => string[]) => void;
}

/** The columns in their order: the first is the base, any other can take its place. */
export function ColumnsBar(props: ColumnsBarProps) {
  const { columns, sides, references, referenceColumns, onChange, onReferences } = props;
  const [picking, setPicking] = useState(false);
  const asked = useAsked(picking);
  const [narrowing, setNarrowing] = useState<string | null>(null);
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label="Columns" className="flex flex-wrap items-stretch gap-2">
        {columns.map((text, place) => (
          <li
            key={text}
            className="flex min-w-0 items-center gap-2 rounded-lg border border-line bg-surface py-1.5 pr-1.5 pl-3"
          >
            <ColumnName text={text} side={sides[place]} base={place === 0} />
            <span className="flex">
              <Button
                look="ghost"
                size="iconSmall"
                aria-label={`Parameters of ${text}`}
                title="Narrow to parameters"
                onClick={() => setNarrowing(text)}
              >
                <SlidersHorizontal aria-hidden />
              </Button>
              {place > 0 ? (
                <Button
                  look="ghost"
                  size="iconSmall"
                  aria-label={`Make ${text} the base`}
                  title="Make it the base"
                  onClick={() => onChange((now) => [text, ...now.filter((one) => one !== text)])}
                >
                  <ArrowLeft aria-hidden />
                </Button>
              ) : null}
              <Button
                look="ghost"
                size="iconSmall"
                aria-label={`Remove ${text}`}
                title="Remove"
                onClick={() => onChange((now) => now.filter((one) => one !== text))}
              >
                <X aria-hidden />
              </Button>
            </span>
          </li>
        ))}
        {references.map((key) => (
          <li
            key={key}
            style={hatched}
            className="flex min-w-0 items-center gap-2 rounded-lg border border-dashed border-line-strong bg-surface py-1.5 pr-1.5 pl-3"
          >
            <ReferenceName
              referenceKey={key}
              reference={referenceColumns.find((one) => one.key === key)}
            />
            <Button
              look="ghost"
              size="iconSmall"
              aria-label={`Remove ${key}`}
              title="Remove"
              onClick={() => onReferences((now) => now.filter((one) => one !== key))}
            >
              <X aria-hidden />
            </Button>
          </li>
        ))}
        {columns.length < compareColumnsMax || references.length < compareReferencesMax ? (
          <li className="flex items-center">
            <Button onClick={() => setPicking(true)}>
              <Plus aria-hidden /> {columns.length === 0 ? "Choose the base" : "Add a column"}
            </Button>
          </li>
        ) : null}
      </ul>
      {asked ? (
        <ColumnPicker
          open={picking}
          onOpenChange={setPicking}
          chosen={columns}
          references={references}
          onPick={(text) => {
            setPicking(false);
            onChange((now) => [...now, text]);
          }}
          onReference={(key) => {
            setPicking(false);
            onReferences((now) => [...now, key]);
          }}
        />
      ) : null}
      {narrowing === null ? null : (
        <ParametersDialog
          key={narrowing}
          column={narrowing}
          onClose={() => setNarrowing(null)}
          onReplace={(text) => {
            setNarrowing(null);
            onChange((now) => now.map((one) => (one === narrowing ? text : one)));
          }}
          onAdd={(text) => {
            setNarrowing(null);
            onChange((now) => [...now, text]);
          }}
        />
      )}
    </div>
  );
}

interface ColumnNameProps {
  text: string;
  side: CompareSide | undefined;
  base: boolean;
}

function ColumnName({ text, side, base }: ColumnNameProps) {
  const [target, version, durability, provisioner, label] = text.split("~");
  const settings = formatParams(side?.params ?? {});
  const about = [durability, provisioner, label, settings].filter((part) => part !== "");
  return (
    <span className="flex min-w-0 flex-col leading-4">
      <span className="truncate text-sm font-medium">
        {side?.title ?? target} {version}
        {base ? <span className="ml-1.5 text-xs font-normal text-muted">base</span> : null}
      </span>
      <span className="truncate text-2xs text-muted">
        {about.join(" · ")}
        {side !== undefined && !side.found ? " · nothing measured" : null}
      </span>
    </span>
  );
}

interface ReferenceNameProps {
  referenceKey: string;
  reference: ReferenceColumn | undefined;
}

function ReferenceName({ referenceKey, reference }: ReferenceNameProps) {
  return (
    <span className="flex min-w-0 flex-col rounded-sm bg-surface px-1 leading-4">
      <span className="truncate text-sm font-medium italic">
        {reference?.title ?? referenceKey}
      </span>
      <span className="truncate text-2xs text-muted">
        published{reference === undefined ? "" : `, ${reference.source.title}`}
      </span>
    </span>
  );
}
