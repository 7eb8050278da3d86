import { formatCount, formatValue, type Unit } from "@lapline/contracts";
import { quantile } from "@lapline/stats";
import { type Axis, type AxisMode, prepareAxis } from "./prepareAxis.ts";

/** Trials from which quartiles say more than the trials themselves. */
const boxedMin = 4;

/** Share of the room of a box that its trials are spread over, so that equal ones stay visible. */
const spreadShare = 0.7;
/** Its multiples are spread evenly and look unordered. */
const goldenShare = 0.618_033_988_75;

/** Values that belong together, such as the trials of one version. */
export interface BoxGroup {
  name: string;
  values: readonly number[];
}

export interface Box {
  x: number;
  name: string;
  n: number;
  low: number;
  high: number;
  median: number;
  /** First and third quartile; null of fewer than four values. */
  quartiles: readonly [number, number] | null;
  /** Every value, with its place across the box from −0.5 to 0.5. */
  dots: { value: number; shift: number }[];
}

export interface BoxesView {
  unit: Unit;
  axis: Axis;
  boxes: Box[];
  xDomain: [number, number];
  xTicks: { x: number; label: string }[];
  summary: string;
}

/**
 * Box plots of groups side by side: median, quartiles, both ends, and every value. Groups without a
 * value are left out; null where none is left. `title` names what the values are. Pure.
 */
export function prepareBoxes(
  groups: readonly BoxGroup[],
  { title, unit, mode }: { title: string; unit: Unit; mode: AxisMode },
): BoxesView | null {
  const boxes = groups.filter(({ values }) => values.length > 0).map(boxOf);
  const [first] = boxes;
  const last = boxes.at(-1);
  if (first === undefined || last === undefined) return null;
  const values = boxes.flatMap(({ dots }) => dots.map(({ value }) => value));
  const trials = boxes.reduce((sum, { n }) => sum + n, 0);
  const said = ({ name, median }: Box) => `${formatValue(median, unit)} in ${name}`;
  const medians = boxes.length === 1 ? said(first) : `${said(first)}, ${said(last)}`;
  return {
    unit,
    axis: prepareAxis(values, unit, mode),
    boxes,
    xDomain: [-0.5, boxes.length - 0.5],
    xTicks: boxes.map(({ x, name }) => ({ x, label: name })),
    summary: `${title} of ${formatCount(trials)} trials in ${formatCount(boxes.length)} ${boxes.length === 1 ? "box" : "boxes"}. Median ${medians}.`,
  };
}

function boxOf({ name, values }: BoxGroup, x: number): Box {
  const at = (share: number) => quantile(values, share);
  return {
    x,
    name,
    n: values.length,
    low: at(0),
    high: at(1),
    median: at(0.5),
    quartiles: values.length < boxedMin ? null : [at(0.25), at(0.75)],
    dots: values.map((value, place) => ({
      value,
      shift: values.length === 1 ? 0 : shiftOf(place),
    })),
  };
}

function shiftOf(place: number): number {
  return (((place + 1) * goldenShare) % 1) * spreadShare - spreadShare / 2;
}
