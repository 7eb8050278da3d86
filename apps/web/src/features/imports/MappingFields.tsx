"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Button } from "@/components/ui/Button.tsx";
import { SelectField } from "@/components/ui/SelectField.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import {
  choiceOf,
  columnChoice,
  type MappingChoice,
  mappingOf,
  type Table,
} from "./mappingChoice.ts";
import { TableSample } from "./TableSample.tsx";

interface MappingFieldsProps {
  table: Table;
  choice: MappingChoice;
  onChange: (choice: MappingChoice) => void;
}

const units = ["ns", "us", "ms", "s", "B", "KiB", "MiB", "ops/s", "%", "count"];

/** Which column of a table is what, with its first rows. */
export function MappingFields({ table, choice, onChange }: MappingFieldsProps) {
  const columns = table.columns.map((name) => ({ value: columnChoice(name), label: name }));
  const none = { value: "", label: "None" };
  const fields = [
    { field: "benchmark", label: "Benchmark", options: [none, ...columns] },
    { field: "value", label: "Value", options: [none, ...columns] },
    {
      field: "version",
      label: "Version column",
      options: [{ ...none, label: "As given below" }, ...columns],
    },
    { field: "time", label: "Time", options: [none, ...columns] },
    {
      field: "unit",
      label: "Unit",
      options: [
        none,
        ...columns,
        ...units.map((unit) => ({ value: `is:${unit}`, label: `Always ${unit}` })),
      ],
    },
    {
      field: "direction",
      label: "Direction",
      options: [
        { ...none, label: "By the unit" },
        ...columns,
        { value: "is:lower", label: "Always lower is better" },
        { value: "is:higher", label: "Always higher is better" },
      ],
    },
    {
      field: "measure",
      label: "Measure",
      options: [{ ...none, label: "By the unit" }, ...columns],
    },
  ] as const;
  return (
    <fieldset className="flex min-w-0 flex-col gap-4" data-import-mapping>
      <legend className="mb-1.5 text-sm font-medium">Columns of {table.file}</legend>
      <TableSample table={table} />
      <SavedMappings choice={choice} onChange={onChange} />
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(({ field, label, options }) => (
          <SelectField
            key={field}
            label={label}
            name={`mapping-${field}`}
            value={choice[field]}
            options={withChosen(options, choice[field])}
            onChange={(event) => onChange({ ...choice, [field]: event.target.value })}
          />
        ))}
        {table.kind === "csv" ? (
          <SelectField
            label="Numbers"
            name="mapping-decimal"
            value={choice.isDecimalComma ? "," : "."}
            options={[
              { value: ".", label: "1.5" },
              { value: ",", label: "1,5" },
            ]}
            onChange={(event) =>
              onChange({ ...choice, isDecimalComma: event.target.value === "," })
            }
          />
        ) : null}
      </div>
      <fieldset className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <legend className="mb-1 text-sm">Parameters of the benchmark</legend>
        {table.columns.map((name) => (
          <label key={name} className="flex items-center gap-1.5">
            <input
              type="checkbox"
              checked={choice.params.includes(name)}
              onChange={(event) =>
                onChange({
                  ...choice,
                  params: event.target.checked
                    ? [...choice.params, name]
                    : choice.params.filter((one) => one !== name),
                })
              }
            />
            {name}
          </label>
        ))}
      </fieldset>
    </fieldset>
  );
}

/** A saved mapping may name a column that this table does not have; the server says so. */
function withChosen(options: readonly { value: string; label: string }[], chosen: string) {
  if (options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, label: chosen.replace(/^(column|is):/, "") }];
}

function SavedMappings({ choice, onChange }: Pick<MappingFieldsProps, "choice" | "onChange">) {
  const trpc = useTRPC();
  const saved = useQuery(trpc.imports.mappings.queryOptions({ limit: 100 }));
  const save = useMutation(
    trpc.imports.saveMapping.mutationOptions({ onSuccess: () => void saved.refetch() }),
  );
  const [name, setName] = useState("");
  const mapping = mappingOf(choice);
  const items = saved.data?.items ?? [];
  const canSave = mapping !== null && name.trim() !== "";
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2">
      {items.length > 0 ? (
        <SelectField
          label="Saved mapping"
          name="mapping-saved"
          value=""
          options={[
            { value: "", label: "Choose one" },
            ...items.map((item) => ({ value: item.name, label: item.name })),
          ]}
          onChange={(event) => {
            const found = items.find((item) => item.name === event.target.value);
            if (found === undefined) return;
            setName(found.name);
            onChange(choiceOf(found.mapping));
          }}
        />
      ) : null}
      <div className="flex items-end gap-2">
        <TextField
          label="Save mapping as"
          name="mapping-name"
          value={name}
          maxLength={80}
          autoComplete="off"
          error={save.isError ? problemFromError(save.error).detail : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <Button
          aria-disabled={!canSave}
          busy={save.isPending}
          onClick={() => {
            if (canSave) save.mutate({ name: name.trim(), mapping });
          }}
        >
          {save.isSuccess && save.data.name === name.trim() ? "Saved" : "Save"}
        </Button>
      </div>
    </div>
  );
}
