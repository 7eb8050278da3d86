"use client";

import type { CompareView } from "@lapline/contracts";
import { ChevronDown } from "lucide-react";
import { FilterBar } from "@/components/data-table/FilterBar.tsx";
import { FilterMenu } from "@/components/data-table/FilterMenu.tsx";
import { SearchInput } from "@/components/data-table/SearchInput.tsx";
import { useFrozen } from "@/components/frozen/FrozenProvider.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { buttonClass } from "@/components/ui/buttonClass.ts";
import { CopyButton } from "@/components/ui/CopyButton.tsx";
import { Menu } from "@/components/ui/Menu.tsx";
import { SegmentedControl } from "@/components/ui/SegmentedControl.tsx";
import { CompareExports } from "./CompareExports.tsx";
import { type CompareLook, type LookChange, lookChanges } from "./lookChanges.ts";
import { familyTitles, measureFamilies } from "./measureFamily.ts";
import type { ShownView } from "./shownView.ts";

type ViewKind = NonNullable<CompareLook["view"]>;

interface CompareToolbarProps {
  /** As it is shown, with the rows in view only. */
  view: ShownView;
  /** The same rows as the server told them. */
  found: CompareView;
  address: CompareLook;
  kind: ViewKind;
  /** Whether the rows can be changes: there are two sides. */
  hasChanges: boolean;
  /** Whether columns or scenarios can be arranged otherwise. */
  hasVariants: boolean;
  onChange: (change: LookChange) => void;
}

/** Which rows are shown and how, and what can be taken away. */
export function CompareToolbar(props: CompareToolbarProps) {
  const { view, found, address, kind, hasChanges, hasVariants, onChange } = props;
  const isBars = kind === "bars";
  // A share has the rows that its author asked for, and a choice those that it names.
  const hasOwnRows = useFrozen() || view.chosenOf !== undefined;
  const look = { log: address.scale === "log", sorted: address.order === "value" };
  return (
    <FilterBar
      actions={
        <>
          <CopyButton text={() => window.location.href} label="Copy link" showLabel />
          {kind === "resources" ? null : (
            <CompareExports
              view={view}
              found={found}
              isMatrix={kind !== "changes"}
              bars={isBars ? look : null}
            />
          )}
        </>
      }
    >
      <SearchInput
        label="Search measures"
        value={address.search ?? ""}
        onChange={(search) => onChange({ search: search === "" ? null : search })}
      />
      <FilterMenu
        label="Family"
        options={measureFamilies.map((value) => ({
          value,
          label: familyTitles[value],
          text: familyTitles[value],
        }))}
        value={address.family}
        onChange={(family) => onChange({ family })}
      />
      <SegmentedControl
        label="Rows as"
        options={[
          ...(hasChanges ? [{ value: "changes" as const, label: "Changes" }] : []),
          { value: "matrix" as const, label: "Factors" },
          { value: "bars" as const, label: "Bars" },
          { value: "resources" as const, label: "Over time" },
        ]}
        value={kind}
        onChange={(next) =>
          onChange({ view: next === (hasChanges ? "changes" : "matrix") ? null : next })
        }
      />
      {isBars ? (
        <>
          <SegmentedControl
            label="Bar scale"
            options={[
              { value: "linear", label: "Linear" },
              { value: "log", label: "Log" },
            ]}
            value={address.scale ?? "linear"}
            onChange={(next) => onChange({ scale: next === "log" ? "log" : null })}
          />
          <SegmentedControl
            label="Bar order"
            options={[
              { value: "columns", label: "By column" },
              { value: "value", label: "By value" },
            ]}
            value={address.order ?? "columns"}
            onChange={(next) => onChange({ order: next === "value" ? "value" : null })}
          />
        </>
      ) : null}
      {kind === "resources" ? null : <SumMenu {...props} />}
      {kind === "resources" || hasOwnRows ? null : (
        <Button
          size="small"
          look={address.percentiles ? "pressed" : "quiet"}
          aria-pressed={address.percentiles}
          title="Rows for p75, p90 and p95 of all timed operations"
          onClick={() => onChange(lookChanges.togglePercentiles())}
        >
          Percentiles
        </Button>
      )}
      {address.percentiles &&
      !hasOwnRows &&
      view.rows.every(({ statistic }) => statistic === null) ? (
        <span role="status" className="text-xs text-muted">
          No measure in view has percentiles: only latencies do.
        </span>
      ) : null}
      {hasVariants && kind !== "resources" ? (
        <Button
          size="small"
          look={address.arrange === "variants" ? "pressed" : "quiet"}
          aria-pressed={address.arrange === "variants"}
          title="Put the columns of one target, and ways of doing the same work, beside each other"
          onClick={() => onChange(lookChanges.toggleVariants())}
        >
          Variants together
        </Button>
      ) : null}
    </FilterBar>
  );
}

/** Which parts the sums leave out; nothing where nothing adds up. */
function SumMenu({ view, address: { without }, onChange }: CompareToolbarProps) {
  const parts = partsOfView(view);
  if (parts.length === 0) return null;
  const left = parts.filter(({ name }) => without.includes(name));
  return (
    <Menu
      label="Sum without"
      className={buttonClass({ size: "small", look: left.length === 0 ? "quiet" : "secondary" })}
      entries={parts.map(({ name, title }) => ({
        kind: "check",
        id: name,
        content: title,
        checked: without.includes(name),
        onChange: () => onChange(lookChanges.togglePart(name)),
      }))}
    >
      Sum without
      {left.length === 0 ? null : <span className="text-accent">{left.length}</span>}
      <ChevronDown aria-hidden />
    </Menu>
  );
}

/** The parts that sums of these rows can leave out: each once, in the order of the scenarios. */
function partsOfView({ scenarios = [] }: ShownView): { name: string; title: string }[] {
  const summed = scenarios.filter(({ parts }) => parts.length > 1).flatMap(({ parts }) => parts);
  return [...new Map(summed.map((part) => [part.name, part])).values()];
}
