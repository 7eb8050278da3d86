"use client";

import { type ChartedSeries, describePlace, formatShare, shortCommits } from "@lapline/contracts";
import { ChangeText } from "@/components/format/ChangeText.tsx";
import { CommitNote } from "@/components/format/CommitNote.tsx";
import { countWords } from "@/components/format/countWords.ts";
import { useFrozen } from "@/components/frozen/FrozenProvider.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { ProjectLink } from "@/features/session/index.ts";
import { type CandidateRange, prepareCandidates } from "./history/prepareCandidates.ts";
import { endsLevel } from "./history/prepareLevels.ts";
import type { SignView } from "./history/prepareSigns.ts";
import { MeasureHereButton } from "./MeasureHereButton.tsx";

interface SignsPanelProps {
  series: ChartedSeries;
  signs: readonly SignView[];
}

/** Where the series moved, newest first: size, what became of it, likely versions, where to read on. */
export function SignsPanel({ series, signs }: SignsPanelProps) {
  return (
    <Panel title="Where it moved" note="only confirmed changes raise alerts">
      <ul aria-label="Changes of the series" className="flex flex-col">
        {[...signs].reverse().map((view) => {
          const range = endsLevel(view.sign, series) ? prepareCandidates(series, view.sign) : null;
          return (
            <li
              key={`${view.sign.version} ${view.sign.state} ${view.sign.beforeVersion}`}
              className="flex flex-col gap-2 border-b border-line px-4 py-3 text-sm last:border-b-0"
            >
              <SignHead view={view} />
              <WhyNoAlert view={view} />
              {range === null ? null : <Candidates series={series} range={range} />}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function SignHead({ view: { sign, change, word } }: { view: SignView }) {
  const isFrozen = useFrozen();
  const named = { baseVersion: sign.beforeVersion, version: sign.version };
  const place = describePlace(sign, named);
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <ChangeText change={change} />
      <span title={place} className="font-medium">
        {shortCommits(place)}
      </span>
      {change.levels === null ? null : <span className="text-muted">{change.levels}</span>}
      <span className="text-muted">{word}</span>
      {isFrozen ? null : (
        <span className="flex gap-3">
          {sign.alertId === null ? null : (
            <ProjectLink to={`/alerts/${sign.alertId}`} className="text-accent hover:underline">
              Alert
            </ProjectLink>
          )}
          {sign.comparisonJobId === null ? null : (
            <ProjectLink
              to={`/jobs/${sign.comparisonJobId}`}
              className="text-accent hover:underline"
            >
              Comparison
            </ProjectLink>
          )}
        </span>
      )}
    </div>
  );
}

/** Why a change is in no alert, or what else is noted of it: nobody looks for that on another page. */
function WhyNoAlert({ view: { sign } }: { view: SignView }) {
  const { reason, alertId } = sign;
  if (reason === null) return null;
  return (
    <p data-sign-reason className="text-xs text-muted">
      {alertId === null ? `No alert: ${reason}` : reason}
    </p>
  );
}

/** Versions with which the level may have begun, each with its probability and commit. */
function Candidates({ series, range }: { series: ChartedSeries; range: CandidateRange }) {
  const { candidates, unlisted, after, upTo } = range;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-xs text-muted">
        First version of the new level, by how well a step there explains the points after{" "}
        {shortCommits(after)} up to {shortCommits(upTo)}
      </p>
      <ol className="flex flex-col gap-1.5">
        {candidates.map(({ version, before, probability }) => (
          <li key={version} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="w-12 text-right font-medium tabular-nums">
              {formatShare(probability)}
            </span>
            <span aria-hidden className="h-1.5 w-16 overflow-hidden rounded-full bg-subtle">
              <span
                className="block h-full bg-accent"
                style={{ width: `${Math.round(probability * 100)}%` }}
              />
            </span>
            <span title={`${before} → ${version}`}>{shortCommits(version)}</span>
            <CommitNote commit={series.commits?.[version]} />
            <MeasureHereButton series={series} before={before} version={version} />
          </li>
        ))}
      </ol>
      {unlisted === 0 ? null : (
        <p className="text-xs text-muted">
          {countWords(unlisted, "less likely version")} of the range not listed
        </p>
      )}
    </div>
  );
}
