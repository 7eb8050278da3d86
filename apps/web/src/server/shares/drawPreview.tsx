import { ImageResponse } from "next/og";
import { regular, semibold } from "../../generated/pictureFonts.ts";
import type { DigestLine, ShareDigest } from "./digestComparison.ts";
import { drawableText } from "./drawableText.ts";

/** The size that sites show beside a link (Open Graph: 1.91 to 1). */
const width = 1200;
const height = 630;
const inset = 64;
const room = width - 2 * inset;

/** The light theme of tokens.css, in colors that the renderer knows. */
const background = "#fafafa";
const ink = "#18181b";
const muted = "#5f5f69";
const accent = "#6a3fcb";
const rule = "#dcdce2";
const tones: Record<DigestLine["tone"], string> = {
  better: "#005caf",
  worse: "#b54708",
  neutral: muted,
};
const linesMax = 5;
const linesBesideHistory = 2;
const lineSize = 30;
/** Width of a letter as a share of the font's size, for most names; of bold ones somewhat more. */
const letterWidth = 0.47;
const boldWidth = 0.51;
/** Least room between a name and what is said of it. */
const gap = 32;

const fonts = [
  { name: "Geist", data: Buffer.from(regular, "base64"), weight: 400 as const },
  { name: "Geist", data: Buffer.from(semibold, "base64"), weight: 600 as const },
];

interface Preview {
  title: string;
  /** "frozen comparison of Demo, 20 Nov 2026" */
  origin: string;
  digest: ShareDigest;
}

/** The picture that sites show beside the link of a share, as a PNG. */
export async function drawPreview(preview: Preview): Promise<Buffer> {
  const picture = new ImageResponse(<PreviewPicture {...preview} />, { width, height, fonts });
  return Buffer.from(await picture.arrayBuffer());
}

function PreviewPicture({ title, origin, digest }: Preview) {
  const hasHistory = digest.history.length > 1;
  const lines = digest.lines.slice(0, hasHistory ? linesBesideHistory : linesMax);
  return (
    <div
      style={{
        ...{ display: "flex", flexDirection: "column", width, height, padding: `52px ${inset}px` },
        ...{ background, color: ink, fontFamily: "Geist", borderTop: `10px solid ${accent}` },
      }}
    >
      <div style={{ ...clamped(2), fontSize: 52, fontWeight: 600, lineHeight: 1.15 }}>
        {drawableText(title)}
      </div>
      {digest.heading !== "" && (
        <div style={{ ...clamped(1), fontSize: 26, color: muted, marginTop: 14 }}>
          {drawableText(digest.heading)}
        </div>
      )}
      <div style={{ height: 2, width: room, background: rule, margin: "26px 0" }} />
      <div style={{ display: "flex", flexDirection: "column", flexGrow: 1, gap: 16 }}>
        {hasHistory && <History values={digest.history} />}
        {lines.map((line) => (
          <Line key={line.label} {...line} />
        ))}
      </div>
      <div style={{ ...clamped(1), fontSize: 22, color: muted }}>
        {drawableText(`Lapline · ${origin}`)}
      </div>
    </div>
  );
}

const clamped = (lines: number) => ({ display: "block", lineClamp: lines, maxWidth: room });

const oneLine = { whiteSpace: "nowrap", overflow: "hidden", textOverflow: "ellipsis" } as const;

/** What is said stands at the right edge, and the name has all of the room that is left. */
function Line({ label, words, tone }: DigestLine) {
  const said = drawableText(words);
  const left = room - gap - said.length * lineSize * boldWidth;
  const name = shortenMiddle(drawableText(label), Math.floor(left / lineSize / letterWidth));
  return (
    <div style={{ display: "flex", justifyContent: "space-between", fontSize: lineSize, gap }}>
      <div style={{ ...oneLine, flexShrink: 1 }}>{name}</div>
      <div style={{ ...oneLine, flexShrink: 0, color: tones[tone], fontWeight: 600 }}>{said}</div>
    </div>
  );
}

/** The text, or its two ends: names of one list often differ at their end alone. */
function shortenMiddle(text: string, letters: number): string {
  const signs = [...text];
  const kept = Math.max(8, letters - 1);
  if (signs.length <= kept + 1) return text;
  const head = signs.slice(0, Math.ceil(kept / 2)).join("");
  const tail = signs.slice(signs.length - Math.floor(kept / 2)).join("");
  return `${head.trimEnd()}…${tail.trimStart()}`;
}

const historyHeight = 190;

function History({ values }: { values: readonly number[] }) {
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  const edge = 8;
  const points = values.map((value, index) => {
    const share = high > low ? (value - low) / (high - low) : 0.5;
    return {
      x: edge + (index * (room - 2 * edge)) / (values.length - 1),
      y: historyHeight - edge - share * (historyHeight - 2 * edge),
    };
  });
  const path = points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join("");
  return (
    <svg
      role="img"
      aria-label="History"
      width={room}
      height={historyHeight}
      viewBox={`0 0 ${room} ${historyHeight}`}
    >
      <path d={path} fill="none" stroke={accent} strokeWidth={3} strokeLinejoin="round" />
      {values.length <= 80 &&
        points.map(({ x, y }) => <circle key={x} cx={x} cy={y} r={5} fill={accent} />)}
    </svg>
  );
}
