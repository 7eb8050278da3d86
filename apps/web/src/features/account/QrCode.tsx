/** Empty modules that scanners need around a code. */
const quiet = 4;

/** A QR code, dark on light in both themes: scanners expect that. */
export function QrCode({ size, path }: { size: number; path: string }) {
  const edge = size + 2 * quiet;
  return (
    <svg
      role="img"
      aria-label="QR code with the secret, which is below as text"
      viewBox={`${-quiet} ${-quiet} ${edge} ${edge}`}
      className="w-48 self-center rounded-md"
      shapeRendering="crispEdges"
    >
      <rect x={-quiet} y={-quiet} width={edge} height={edge} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
