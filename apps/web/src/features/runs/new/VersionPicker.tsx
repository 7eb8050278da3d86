"use client";

import { Plus, X } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { Checkbox } from "@/components/ui/Checkbox.tsx";
import { inputClass } from "@/components/ui/inputClass.ts";
import { versionPattern } from "./versionPattern.ts";

interface VersionPickerProps {
  /** Known versions, oldest first. */
  known: readonly string[];
  onlyKnown: boolean;
  value: readonly string[];
  onChange: (versions: string[]) => void;
  error: string | undefined;
}

/** Several versions out of the known ones, newest first, and any other by typing it. */
export function VersionPicker({ known, onlyKnown, value, onChange, error }: VersionPickerProps) {
  const id = useId();
  const [search, setSearch] = useState("");
  const wanted = search.trim();
  const newestFirst = [...known].reverse();
  const shown = newestFirst.filter((version) => version.includes(wanted));
  const typed =
    !onlyKnown && wanted !== "" && versionPattern.test(wanted) && !known.includes(wanted)
      ? wanted
      : null;
  const free = value.filter((version) => !known.includes(version));
  const toggle = (version: string, on: boolean) => {
    const without = value.filter((each) => each !== version);
    onChange(on ? [...without, version] : without);
  };
  const add = (version: string) => {
    toggle(version, true);
    setSearch("");
  };
  return (
    <fieldset
      aria-describedby={`${id}-error`}
      data-invalid={error ? true : undefined}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <legend className="float-left mb-1.5 text-sm font-medium">
        Versions <span className="font-normal text-muted tabular-nums">{value.length} chosen</span>
      </legend>
      <div className="clear-both flex flex-wrap gap-1.5">
        <Button size="small" onClick={() => onChange(newestFirst.slice(0, 1))}>
          Latest
        </Button>
        {known.length > 1 ? (
          <Button size="small" onClick={() => onChange([...known])}>
            All {known.length}
          </Button>
        ) : null}
        {value.length > 0 ? (
          <Button size="small" look="ghost" onClick={() => onChange([])}>
            Clear
          </Button>
        ) : null}
      </div>
      {known.length > 8 || !onlyKnown ? (
        <div className="flex gap-1.5">
          <input
            aria-label={onlyKnown ? "Find a version" : "Find or enter a version"}
            placeholder={onlyKnown ? "Find a version" : "Find or enter a version"}
            value={search}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              const exact = known.find((version) => version === wanted) ?? typed;
              if (exact) add(exact);
            }}
            className={inputClass}
          />
          {typed === null ? null : (
            <Button onClick={() => add(typed)}>
              <Plus aria-hidden /> Add {typed}
            </Button>
          )}
        </div>
      ) : null}
      {free.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5">
          {free.map((version) => (
            <li key={version}>
              <Button
                size="small"
                aria-label={`Remove version ${version}`}
                onClick={() => toggle(version, false)}
              >
                {version} <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="grid max-h-44 grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] overflow-y-auto rounded-md border border-line p-1">
        {shown.map((version) => (
          <Checkbox
            key={version}
            checked={value.includes(version)}
            onChange={(event) => toggle(version, event.target.checked)}
          >
            <span className="truncate tabular-nums">{version}</span>
          </Checkbox>
        ))}
        {shown.length === 0 ? (
          <p className="px-2 py-1.5 text-xs text-muted">No known version contains “{wanted}”.</p>
        ) : null}
      </div>
      <div id={`${id}-error`} className="text-xs font-medium text-bad empty:hidden">
        {error}
      </div>
    </fieldset>
  );
}
