import {
  type Alert,
  type AlertSeries,
  formatShare,
  reasonOf,
  reasonText,
} from "@lapline/contracts";
import type { Db } from "@lapline/db";
import { z } from "zod";
import { importedJob } from "../../work/index.ts";
import { readSeriesRules } from "../settings/readSeriesRules.ts";
import { ruleRefusal } from "../settings/ruleSettings.ts";

type Why = NonNullable<Alert["why"]>;

const groundsSchema = z.looseObject({
  confirmedBy: z.looseObject({}).transform(reasonText).optional(),
  rule: z.object({ id: z.string(), name: z.string() }).nullish(),
  minChange: z.number().optional(),
});

/**
 * Why an alert came: what confirmed the series that moved most, the rule that it was raised by and,
 * where `isUnmatched` says that the rules would not raise it now, which of them is in the way.
 */
export async function readWhy(
  db: Db,
  about: { projectId: string; worst: AlertSeries | undefined; isUnmatched: boolean },
): Promise<Alert["why"]> {
  const { projectId, worst, isUnmatched } = about;
  if (worst === undefined) return null;
  const { suspicionId, seriesId } = worst;
  const [audit, suspicion] = await Promise.all([
    db.audit.findFirst({
      where: { subjectId: suspicionId, subjectKind: "suspicion", action: "suspicion.confirmed" },
      orderBy: { id: "desc" },
      select: { data: true },
    }),
    db.suspicion.findUniqueOrThrow({
      where: { id: suspicionId },
      select: {
        direction: true,
        comparisonJobId: true,
        confirmations: true,
        confirmationsWanted: true,
        series: { select: { provisioner: true } },
      },
    }),
  ]);
  const isImported = suspicion.series.provisioner === importedJob.provisioner;
  const { data: grounds = {} } = groundsSchema.safeParse(audit?.data ?? {});
  return {
    confirmedBy: grounds.confirmedBy ?? counted(worst, { ...suspicion, isImported }),
    comparisonJobId: isImported ? null : suspicion.comparisonJobId,
    // Grounds without a size named the narrowest rule, which need not be the one that decided.
    ...(grounds.rule === undefined || grounds.minChange === undefined
      ? {}
      : { rule: grounds.rule, minChange: grounds.minChange }),
    refusal: isUnmatched
      ? await readRefusal(db, { projectId, seriesId, ...suspicion, ratio: worst.ratio })
      : null,
  };
}

interface Counted {
  confirmations: number;
  confirmationsWanted: number;
  isImported: boolean;
}

/** The stored counts, for changes that were confirmed before the audit trail kept the reason. */
function counted(worst: AlertSeries, known: Counted): string | null {
  const { confirmations, confirmationsWanted: wanted, isImported } = known;
  // Older releases confirmed without counting.
  if (confirmations < wanted) return null;
  if (isImported) {
    return reasonText(reasonOf("confirmed_by_versions", { confirmations, wanted, versions: [] }));
  }
  const [newest] = worst.evidence;
  if (newest === undefined) return null;
  const { ratio, ratioLow, ratioHigh } = newest;
  const { unit, direction } = worst.measure;
  const measured = { ratio, ratioLow, ratioHigh, unit, direction };
  return reasonText(reasonOf("confirmed_by_comparisons", { confirmations, wanted, ...measured }));
}

/** Which rule would not raise a change, and what it says. */
async function readRefusal(
  db: Db,
  change: {
    projectId: string;
    seriesId: string;
    ratio: number;
    direction: "regression" | "improvement";
  },
): Promise<Why["refusal"]> {
  const { settings, ...rules } = await readSeriesRules(db, change);
  const name = (rule: { name: string } | null) =>
    rule === null ? "The default" : `The rule “${rule.name}”`;
  switch (ruleRefusal(change, settings)) {
    case "too_small": {
      const size = formatShare(Math.abs(change.ratio - 1));
      const smallest = formatShare(settings.minChange);
      const sentence = `${name(rules.minChange)} alerts from ${smallest} on; this change is ${size}.`;
      return { rule: rules.minChange, sentence };
    }
    case "improvement":
      return {
        rule: rules.direction,
        sentence: `${name(rules.direction)} does not notify about improvements.`,
      };
    case "muted":
      return { rule: settings.mutedBy, sentence: `${name(settings.mutedBy)} mutes this series.` };
    case null:
      return null;
  }
}
