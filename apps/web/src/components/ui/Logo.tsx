/** The mark of Lapline: a lap's line with one peak. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className="size-7 shrink-0">
      <rect width="32" height="32" rx="8" fill="var(--accent-fill)" />
      <path
        d="M6 21.5h5.2l3-10.5 4.4 13 3-8.5H26"
        fill="none"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
