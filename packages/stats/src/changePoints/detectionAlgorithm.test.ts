import { expect, test } from "vitest";
import { seededRandom } from "../seededRandom.ts";
import { detectChangePoints } from "./detectChangePoints.ts";
import { detectionAlgorithm } from "./detectionAlgorithm.ts";
import { extendDetection } from "./extendDetection.ts";
import { startDetection } from "./startDetection.ts";

const random = seededRandom(7);
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Levels in standard deviations, `[level, points]…`, under noise whose neighbours hang together. */
function history(levels: readonly (readonly [number, number])[], correlation: number): number[] {
  let rest = normal();
  return levels.flatMap(([level, points]) =>
    Array.from({ length: points }, () => {
      rest = correlation * rest + Math.sqrt(1 - correlation ** 2) * normal();
      return 100 + level + rest;
    }),
  );
}

/** What is said point by point (`+place@length` told, `-place@length` no more), and of the whole. */
function answers(values: readonly number[]): string {
  let state = startDetection();
  let told: number[] = [];
  const said = values.flatMap((value, place) => {
    const result = extendDetection(state, value);
    if (!result.ok) throw new Error(result.reason);
    state = result.state;
    const before = told;
    told = result.reported.map(({ index }) => index);
    return [
      ...told.filter((at) => !before.includes(at)).map((at) => `+${at}@${place + 1}`),
      ...before.filter((at) => !told.includes(at)).map((at) => `-${at}@${place + 1}`),
    ];
  });
  const whole = detectChangePoints(values);
  if (!whole.ok) throw new Error(whole.reason);
  return [...said, "|", ...whole.changes.map(({ index }) => index)].join(" ");
}

/** How online and whole answers were when the rules got their name. */
const cases: [levels: [number, number][], correlation: number, answers: string[]][] = [
  [
    [
      [0, 60],
      [2, 30],
    ],
    0,
    ["+60@68 | 60", "+61@76 | 61", "+60@69 | 60", "+60@68 | 60", "+60@67 | 60", "+60@68 | 60"],
  ],
  [
    [
      [0, 60],
      [2.5, 30],
    ],
    0,
    ["+60@66 | 60", "+60@65 | 60", "+60@67 | 60", "+60@65 | 60", "+60@67 | 60", "+59@74 | 59"],
  ],
  [
    [
      [0, 60],
      [3, 30],
    ],
    0,
    ["+60@67 | 60", "+60@68 | 60", "+60@70 | 60", "+60@69 | 62", "+60@65 | 60", "+60@63 | 60"],
  ],
  [
    [
      [0, 60],
      [-4, 20],
    ],
    0,
    ["+60@65 | 60", "+60@65 | 60", "+60@64 | 60", "+58@65 | 58", "+60@65 | 60", "+60@65 | 60"],
  ],
  [
    [
      [0, 60],
      [6, 10],
    ],
    0,
    ["+60@64 | 60", "+60@62 | 60", "+60@63 | 60", "+60@63 | 60", "+60@63 | 60", "+60@63 | 60"],
  ],
  [
    [
      [0, 60],
      [2.5, 8],
      [0, 30],
    ],
    0,
    [
      "+60@67 -60@73 +60@80 +68@80 | 60 68",
      "+60@64 +68@72 | 60 68",
      "+61@66 -61@73 |",
      "+60@67 -60@75 +60@76 +68@76 | 60 68",
      "+60@66 -60@76 |",
      "+60@65 +56@81 -60@81 -56@87 |",
    ],
  ],
  [
    [
      [0, 60],
      [1.8, 14],
      [0.6, 40],
    ],
    0,
    [
      "+60@67 -60@108 |",
      "+61@69 +60@85 -61@85 |",
      "+60@71 |",
      "+60@66 |",
      "+61@67 +72@75 | 61 72",
      "+60@69 |",
    ],
  ],
  [
    [
      [0, 40],
      [3, 5],
      [0, 40],
    ],
    0,
    [
      "|",
      "+40@45 -40@48 +40@81 +45@81 | 40 45",
      "|",
      "+40@45 -40@48 +40@51 +46@51 | 40 46",
      "+40@45 -40@52 |",
      "| 40 45",
    ],
  ],
  [
    [
      [0, 8],
      [8, 8],
    ],
    0,
    ["| 8", "| 8", "| 8", "| 8", "| 8", "| 8"],
  ],
  [
    [
      [0, 60],
      [4, 30],
    ],
    0.6,
    ["+60@66 | 60", "+60@71 | 60", "+60@66 | 60", "+60@73 | 60", "+60@67 | 60", "+60@74 | 60"],
  ],
];

test("a history gets the answers that belong to the name of the rules, point by point and whole", () => {
  expect(detectionAlgorithm).toBe("levels/8");
  for (const [levels, correlation, wanted] of cases) {
    expect(wanted.map(() => answers(history(levels, correlation)))).toEqual(wanted);
  }
});
