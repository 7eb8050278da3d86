import { reasonOf } from "@lapline/contracts";
import { expect, test } from "vitest";
import { defaultSettings, type SeriesSettings } from "../settings/ruleSettings.ts";
import { judgeChange } from "./judgeChange.ts";
import { matchChanges } from "./matchChanges.ts";
import {
  type FollowedChange,
  type KnownSuspicion,
  planSuspicions,
  type SuspicionFacts,
} from "./planSuspicions.ts";

const order = Array.from({ length: 30 }, (_, index) => `r${index}`);

function change(place: number, values: Partial<FollowedChange> = {}): FollowedChange {
  return {
    id: `c${place}`,
    resultId: `r${place}`,
    versionId: `v${place}`,
    beforeVersionId: `v${place - 1}`,
    direction: "regression",
    ratio: 0.9,
    ratioLow: 0.88,
    ratioHigh: 0.92,
    rangeFromId: null,
    rangeToId: null,
    beforeValue: 100,
    afterValue: 90,
    ...values,
  };
}

function suspicion(place: number, values: Partial<KnownSuspicion> = {}): KnownSuspicion {
  return {
    id: `s${place}`,
    resultId: `r${place}`,
    versionId: `v${place}`,
    baseVersionId: `v${place - 1}`,
    direction: "regression",
    rangeFromId: null,
    rangeToId: null,
    ratio: 0.9,
    beforeValue: 100,
    state: "suspected",
    stateReason: null,
    ruleId: null,
    environmentEvent: false,
    confirmations: 0,
    confirmationsWanted: 1,
    decidedAt: null,
    wideVersionId: null,
    wideBaseVersionId: null,
    alertId: null,
    ...values,
  };
}

function plan(
  changes: FollowedChange[],
  suspicions: KnownSuspicion[],
  settings: Partial<SeriesSettings> = {},
  facts: SuspicionFacts = {
    isCompared: () => false,
    widePairOf: () => null,
    sessionGapOf: () => null,
  },
) {
  const all = { ...defaultSettings, ...settings };
  return planSuspicions(
    matchChanges(changes, suspicions, order),
    all.confirmations,
    (one) => judgeChange(one, all, false),
    facts,
  );
}

test("a change of each direction opens a suspicion of its own, once", () => {
  const changes = [change(10), change(12, { direction: "improvement", ratio: 1.1 })];
  expect(plan(changes, []).opened.map(({ state }) => state)).toEqual(["suspected", "suspected"]);
  const known = [suspicion(10), suspicion(12, { direction: "improvement", ratio: 1.1 })];
  expect(plan(changes, known)).toEqual({ opened: [], steps: [] });
});

test("a suspicion follows its change over five points and loses it beyond", () => {
  const followed = plan([change(15)], [suspicion(10)]);
  expect(followed.opened).toEqual([]);
  expect(followed.steps).toMatchObject([{ to: "suspected", content: { versionId: "v15" } }]);
  const lost = plan([change(16)], [suspicion(10)]);
  expect(lost.opened).toHaveLength(1);
  expect(lost.steps).toMatchObject([{ suspicion: { id: "s10" }, to: "withdrawn" }]);
});

test("a suspicion whose only result was deleted follows its change at its version or to the next", () => {
  const lost = suspicion(10, { resultId: null, state: "confirmed" });
  const behind = change(11, { beforeVersionId: "v9" });
  const followed = { to: "confirmed", content: { resultId: "r11" } };
  expect(plan([behind], [lost])).toMatchObject({ opened: [], steps: [followed] });
  const repeated = change(12, { versionId: "v10", beforeVersionId: "v8" });
  expect(plan([repeated], [lost]).opened).toEqual([]);
  expect(plan([change(11)], [lost]).opened).toHaveLength(1);
  // Where the change was told a second time before it was followed so, the one that stands there keeps it.
  const told = suspicion(11, { baseVersionId: "v9", state: "confirmed" });
  expect(plan([behind], [lost, told]).steps).toMatchObject([{ suspicion: { id: "s10" } }]);
});

test("of two suspicions near one change the nearer one follows it", () => {
  const { steps } = plan([change(10)], [suspicion(8), suspicion(11)]);
  expect(steps.map(({ suspicion: { id }, to }) => [id, to])).toEqual([
    ["s11", "suspected"],
    ["s8", "withdrawn"],
  ]);
});

test("what was confirmed stays, with a note while the history does not show it", () => {
  const [gone] = plan([], [suspicion(10, { state: "confirmed" })]).steps;
  expect(gone).toMatchObject({ to: "confirmed", reason: { code: "change_gone" } });
  const noted = suspicion(10, { state: "confirmed", stateReason: gone?.reason ?? null });
  expect(plan([], [noted]).steps).toEqual([]);
  expect(plan([change(10)], [noted]).steps).toMatchObject([{ to: "confirmed", reason: null }]);
  expect(plan([change(10)], [noted], { minChange: 0.5 }).opened).toEqual([]);
});

test("what was not confirmed is raised again for another pair of versions only", () => {
  const known = suspicion(10, { state: "not_confirmed", confirmations: 1 });
  expect(plan([change(10)], [known]).steps).toEqual([]);
  expect(plan([change(11)], [known]).steps).toMatchObject([
    { to: "suspected", content: { confirmations: 0, versionId: "v11" } },
  ]);
});

test("a comparison under way goes on unless its change is not worth telling any more", () => {
  const known = suspicion(10, { state: "confirming" });
  expect(plan([change(11)], [known]).steps).toEqual([]);
  expect(plan([], [known]).steps).toEqual([]);
  expect(plan([change(10)], [known], { minChange: 0.2 }).steps).toMatchObject([
    { to: "withdrawn", reason: { code: "below_smallest", facts: { smallest: 0.2 } } },
  ]);
});

test("why a suspicion waits for its comparison is left to who starts that", () => {
  const waiting = suspicion(10, { stateReason: reasonOf("plan_problem", { problem: "Busy." }) });
  expect(plan([change(10)], [waiting]).steps).toEqual([]);
  expect(plan([change(11)], [waiting]).steps).toMatchObject([
    { to: "suspected", reason: undefined },
  ]);
});

test("a rule that mutes keeps its name on what it muted, and its end brings that back", () => {
  const mutedBy = { id: "rule", name: "Quiet" };
  const [step] = plan([change(10)], [suspicion(10)], { mutedBy }).steps;
  expect(step).toMatchObject({ to: "muted", content: { ruleId: "rule" } });
  expect(step?.reason).toEqual(reasonOf("muted_by_rule", { rule: "Quiet" }));
  const muted = suspicion(10, {
    state: "muted",
    stateReason: step?.reason ?? null,
    ruleId: "rule",
  });
  expect(plan([change(10)], [muted], { mutedBy }).steps).toEqual([]);
  expect(plan([change(10)], [muted]).steps).toMatchObject([{ to: "suspected", reason: null }]);
});

test("small changes and unwanted improvements open nothing and come back when they are wanted", () => {
  const small = change(10, { ratio: 0.995 });
  expect(plan([small], []).opened).toEqual([]);
  const better = change(10, { direction: "improvement", ratio: 1.2 });
  expect(plan([better], [], { direction: "worse" }).opened).toEqual([]);
  const withdrawn = suspicion(10, {
    state: "withdrawn",
    stateReason: { code: "legacy", text: "too small" },
    ratio: 0.995,
  });
  expect(plan([small], [withdrawn], { minChange: 0.001 }).steps).toMatchObject([
    { to: "suspected", reason: null },
  ]);
});

test("a pair of versions that was compared is not compared again, wherever the change wanders", () => {
  const known = suspicion(10, { state: "not_confirmed" });
  const isCompared = ({ versionId }: { versionId: string }) => versionId === "v11";
  const facts = { isCompared, widePairOf: () => null, sessionGapOf: () => null };
  expect(plan([change(11)], [known], {}, facts).steps).toEqual([]);
  expect(plan([change(12)], [known], {}, facts).steps).toMatchObject([{ to: "suspected" }]);
});

test("what further points still show is compared once more, with versions further apart", () => {
  const wide = { versionId: "v14", baseVersionId: "v5" };
  const compared = new Set(["v10"]);
  const facts: SuspicionFacts = {
    isCompared: ({ versionId }) => compared.has(versionId),
    widePairOf: () => wide,
    sessionGapOf: () => null,
  };
  const known = suspicion(10, { state: "not_confirmed", confirmations: 0 });
  const [step] = plan([change(10)], [known], {}, facts).steps;
  expect(step).toMatchObject({
    to: "suspected",
    reason: { code: "compared_wider" },
    content: { versionId: "v10", wideVersionId: "v14", wideBaseVersionId: "v5" },
  });
  const widened = { wideVersionId: "v14", wideBaseVersionId: "v5" };
  const waiting = suspicion(10, { ...widened, stateReason: step?.reason ?? null });
  expect(plan([change(10)], [waiting], {}, facts).steps).toEqual([]);
  expect(plan([change(11)], [waiting], {}, facts).steps).toMatchObject([{ content: widened }]);
  const refused = suspicion(10, { ...widened, state: "not_confirmed" });
  expect(plan([change(10)], [refused], {}, facts).steps).toEqual([]);
  compared.clear();
  expect(plan([change(10)], [known], {}, facts).steps).toEqual([]);
});

test("a confirmed change is followed in place, so that its end is found", () => {
  const confirmed = suspicion(10, { state: "confirmed" });
  expect(plan([change(10)], [confirmed]).steps).toEqual([]);
  expect(plan([change(12)], [confirmed]).steps).toMatchObject([
    { to: "confirmed", reason: null, content: { resultId: "r12" } },
  ]);
  const lost = suspicion(10, { state: "confirmed", resultId: null });
  expect(plan([change(10)], [lost]).steps).toMatchObject([{ content: { resultId: "r10" } }]);
});

test("a confirmed change that only its history shows follows its place, size and levels", () => {
  const told = suspicion(10, { state: "confirmed" });
  const moved = change(11, { ratio: 0.8, beforeValue: 100, afterValue: 80 });
  expect(plan([moved], [told]).steps).toMatchObject([
    {
      to: "confirmed",
      content: {
        resultId: "r11",
        versionId: "v11",
        baseVersionId: "v10",
        ratio: 0.8,
        afterValue: 80,
      },
    },
  ]);
  expect(plan([change(10)], [told]).steps).toEqual([]);
});

test("a confirmed change that a comparison measured keeps its versions and its size", () => {
  const told = suspicion(10, { state: "confirmed", beforeValue: null });
  const [step] = plan([change(11, { ratio: 0.8 })], [told]).steps;
  expect(step?.content).toEqual({ resultId: "r11" });
});

test("a change between two sessions of measuring says so until a comparison decides", () => {
  const facts = {
    isCompared: () => false,
    widePairOf: () => null,
    sessionGapOf: () => 72 * 3_600_000,
  };
  expect(plan([change(10)], [], {}, facts).opened).toMatchObject([
    { state: "suspected", reason: { code: "sessions_apart", facts: { hours: 72 } } },
  ]);
  expect(plan([change(10)], []).opened).toMatchObject([{ state: "suspected", reason: null }]);
});
