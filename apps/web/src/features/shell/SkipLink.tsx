/** First stop of the Tab key: past the navigation. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-[70] -translate-y-16 rounded-md bg-accent-fill px-3 py-1.5 text-sm font-medium text-on-accent focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
