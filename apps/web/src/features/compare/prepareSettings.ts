import type { CompareSide, Params, Report } from "@lapline/contracts";
import { formatDriven } from "../../components/format/formatDriven.ts";
import { warmupWords } from "./warmupWords.ts";

interface SettingsSide {
  column: CompareSide;
  report: Report;
  /** Parameters that the side ran with, those that its column is narrowed to included. */
  params: Params;
}

export interface Setting {
  name: string;
  /** One text per side. */
  values: string[];
  differs: boolean;
}

/** Facts about the target and its surroundings that belong to the settings. */
const settingNames = /^(target|sandbox|harness)\./;

/**
 * Versions and settings of the sides side by side: what was started, how it kept its data and with
 * which parameters, then every recorded setting of the target; what differs first.
 */
export function prepareSettings(sides: readonly SettingsSide[]): Setting[] {
  const facts = sides.map(({ report: { environment } }) => ({
    ...environment.shown,
    ...environment.comparability,
  }));
  const recorded = [...new Set(facts.flatMap((one) => Object.keys(one)))]
    .filter((name) => settingNames.test(name))
    .sort();
  const settings = [
    row("Version", sides, ({ column }) => column.version),
    row("Version it reports", sides, ({ report }) => report.targetVersionReported),
    row("Artifact digest", sides, ({ report }) => report.artifactDigest),
    row("Durability mode", sides, ({ column }) => column.durability),
    row("Provisioned by", sides, ({ column }) => column.provisioner),
    row("Trials that count", sides, ({ report }) => trialsText(report)),
    row("Warm-up", sides, ({ params }) => warmupWords(params.warmup)),
    row("Parameters", sides, ({ params, report }) =>
      formatDriven(params, report.environment.comparability),
    ),
    ...recorded.map((name) => ({
      name,
      ...told(facts.map((one) => one[name] ?? "not recorded")),
    })),
  ];
  return [...settings.filter(({ differs }) => differs), ...settings.filter((one) => !one.differs)];
}

function row(
  name: string,
  sides: readonly SettingsSide[],
  textOf: (side: SettingsSide) => string | null,
): Setting {
  return { name, ...told(sides.map((side) => textOf(side) ?? "not recorded")) };
}

function told(values: string[]): Omit<Setting, "name"> {
  return { values, differs: new Set(values).size > 1 };
}

function trialsText({ trials }: Report): string {
  const valid = trials.filter((trial) => trial.valid).length;
  return valid === trials.length ? `${valid}` : `${valid} of ${trials.length}`;
}
