/// <reference lib="dom" />
import type { Page } from "playwright-core";
import type { Ids } from "./projectPages.ts";

/** Something that can be chosen on a page, and how to tell that it is. */
export interface AddressedLook {
  name: string;
  path: (ids: Ids) => string;
  /** Text that must be there before anything can be chosen. */
  landmark: string;
  /** Chooses it, without a mouse. */
  choose: (page: Page) => Promise<void>;
  /** What the address then has. */
  address: RegExp;
  isShown: (page: Page) => Promise<boolean>;
  /** Whether Back undoes the choice; where it does not, the choice takes the place of the one before. */
  back: boolean;
}

const pressed = (name: string) => (page: Page) =>
  page.getByRole("button", { name, exact: true, pressed: true }).isVisible();

const press = (name: string) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).first().press("Enter");

/** Chooses one entry of a filter by keys alone. */
async function filter(page: Page, label: string, entry: string): Promise<void> {
  await page
    .getByRole("button", { name: new RegExp(`^${label}`) })
    .first()
    .press("Enter");
  await page.getByRole("menuitemradio", { name: entry, exact: true }).press("Enter");
}

/** Pages whose addresses no test of their own looks at; runs, series, histories and shares have such. */
export const addressedLooks: readonly AddressedLook[] = [
  {
    name: "machines of one label",
    path: () => "/machines",
    landmark: "Sandboxes",
    choose: (page) => filter(page, "Label", "example"),
    address: /\?label=example$/,
    isShown: async (page) => (await page.locator("[data-machine]").count()) === 1,
    back: true,
  },
  {
    name: "improvements among the alerts",
    path: () => "/alerts",
    landmark: "False alarms",
    choose: press("Improvements"),
    address: /\?direction=improvement$/,
    isShown: pressed("Improvements"),
    back: true,
  },
  {
    name: "a mail in the mailbox",
    path: () => "/mailbox",
    landmark: "Subject",
    choose: (page) => page.locator("[data-row-link]").first().press("Enter"),
    address: /\?mail=[\w-]+$/,
    isShown: (page) => page.locator("iframe").isVisible(),
    back: true,
  },
  {
    name: "what machines did in the audit log",
    path: () => "/settings/audit",
    landmark: "Run submitted",
    choose: async (page) => {
      await page.getByLabel("What").selectOption("machine");
    },
    address: /\?(?=.*\baction=machine\b)(?=.*\bactorKind=all\b)/,
    isShown: async (page) =>
      (await page
        .getByRole("button", { name: /^Machine / })
        .first()
        .isVisible()) && (await page.getByRole("button", { name: "Run submitted" }).count()) === 0,
    back: true,
  },
  {
    name: "a family of measures in a comparison",
    path: () => "/compare?columns=sqlite~bundled~wal-normal~bundled~local",
    landmark: "Geometric mean",
    choose: (page) => filter(page, "Family", "Memory"),
    address: /&family=memory$/,
    isShown: async (page) =>
      (await page.locator("tbody button[aria-expanded]").first().isVisible()) &&
      (await page.getByRole("button", { name: /^Throughput/ }).count()) === 0,
    back: true,
  },
  {
    name: "the logarithmic scale of a report's latencies",
    path: ({ job }) => `/jobs/${job}/report`,
    landmark: "Environment",
    choose: (page) =>
      page
        .getByRole("group", { name: "Latency scale" })
        .getByRole("button", { name: "Log" })
        .press("Enter"),
    address: /\?latencyScale=log$/,
    isShown: (page) =>
      page
        .getByRole("group", { name: "Latency scale" })
        .getByRole("button", { name: "Log", pressed: true })
        .isVisible(),
    back: false,
  },
  {
    name: "the points of a history as a table",
    path: ({ moved }) => `/series/${moved}`,
    landmark: "Where it moved",
    choose: press("Table"),
    address: /\?view=table$/,
    isShown: async (page) =>
      (await page.getByRole("table", { name: /^History of / }).count()) > 0 &&
      (await page.locator("[data-history]").count()) === 0,
    back: false,
  },
];
