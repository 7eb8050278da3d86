/** A sentence in which `code` and **strong** words are marked. */
export function PlainWords({ text }: { text: string }) {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*)/);
  return parts.map((part, index) => {
    const key = `${index}:${part}`;
    if (part.startsWith("`")) {
      return (
        <code key={key} className="font-mono text-[0.9em] break-words">
          {part.slice(1, -1)}
        </code>
      );
    }
    if (part.startsWith("**")) {
      return (
        <strong key={key} className="font-semibold">
          {part.slice(2, -2)}
        </strong>
      );
    }
    return part;
  });
}
