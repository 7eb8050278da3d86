import {
  type Alert,
  type BrokenBudget,
  boundWords,
  describeBudget,
  formatInterval,
  workloadName,
} from "@lapline/contracts";
import { Hr } from "@react-email/hr";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { createElement as h, type ReactNode } from "react";
import { MailFrame } from "./MailFrame.ts";
import type { MailFooter } from "./mailFooter.ts";
import { alertEnd, line, nameLink, plain } from "./mailParts.ts";
import { type MailParts, renderMail } from "./renderMail.ts";

/** What a mail about a broken budget says, before it is written. */
export interface BudgetMail {
  /** One sentence with the value and the budget. */
  subject: string;
  alertUrl: string;
  /** "Budget: at most 20 ms." */
  budget: string;
  items: BudgetItem[];
  /** Series that are not listed. */
  more: number;
  /** Who else was told, in a sentence; null: nobody. */
  told: string | null;
  footer: MailFooter;
}

interface BudgetItem {
  name: string;
  where: string;
  /** "23.1 ms [22.8 – 23.4 ms]" */
  value: string;
  /** "with 1.0.7" */
  version: string;
  url: string;
}

const itemsMax = 10;

/**
 * Decides what the mail about a broken budget says. `baseUrl` is the installation's public address
 * without a slash at its end.
 */
export function prepareBudgetMail(
  { id, title, budget }: Pick<Alert, "id" | "title"> & { budget: BrokenBudget },
  facts: { baseUrl: string; project: string; told: string | null; footer: MailFooter },
): BudgetMail {
  const { baseUrl, project, told, footer } = facts;
  const home = `${baseUrl}/p/${project}`;
  const { measure, series, seriesOmitted } = budget;
  const shown = series.slice(0, itemsMax);
  return {
    subject: title,
    alertUrl: `${home}/alerts/${id}`,
    budget: `Budget: ${boundWords(budget, measure.unit)}.`,
    items: shown.map(({ seriesId, scenario, benchmark, label, version, ...result }) => {
      const { value } = describeBudget({ value: result.value, budget: budget.value }, measure.unit);
      const interval = formatInterval(result, measure.unit);
      return {
        name: `${measure.title} of ${workloadName(scenario, { benchmark })}`,
        where: label,
        value: interval === null ? value : `${value} [${interval}]`,
        version: `with ${version}`,
        url: `${home}/series/${seriesId}`,
      };
    }),
    more: series.length + seriesOmitted - shown.length,
    told,
    footer,
  };
}

const worse = "#a03f05";

/** A mail about a broken budget. */
export function writeBudgetMail(mail: BudgetMail): Promise<MailParts> {
  const { subject, budget, items, more, footer } = mail;
  const parts = [
    h(Text, { key: "budget", ...plain }, budget),
    h(Hr, { key: "above", ...line }),
    ...items.map(itemPart),
    more > 0 ? h(Text, { key: "more", ...plain }, `And ${more} more series.`) : null,
    h(Hr, { key: "below", ...line }),
    ...alertEnd(mail),
  ];
  return renderMail(h(MailFrame, { subject, preview: budget, footer, parts }));
}

function itemPart({ name, where, value, version, url }: BudgetItem): ReactNode {
  return h(
    Section,
    { key: url, style: { margin: "12px 0" } },
    h(
      Text,
      plain,
      nameLink(url, name),
      ` on ${where}: `,
      h("strong", { style: { color: worse }, className: "mail-worse" }, value),
      ` ${version}`,
    ),
  );
}
