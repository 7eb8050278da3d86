import { useId } from "react";
import { TextField } from "@/components/ui/TextField.tsx";

interface VersionPairProps {
  /** Known versions, oldest first. */
  known: readonly string[];
  value: { base: string; head: string };
  onChange: (value: { base: string; head: string }) => void;
  error: string | undefined;
}

/** Two versions that one job measures by turns; known ones are proposed, any can be entered. */
export function VersionPair({ known, value, onChange, error }: VersionPairProps) {
  const id = useId();
  const shared = {
    list: `${id}-known`,
    autoComplete: "off",
    spellCheck: false,
    maxLength: 200,
    required: true,
  } as const;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...shared}
          label="Base"
          hint="The version to compare with."
          value={value.base}
          error={error}
          onChange={(event) => onChange({ ...value, base: event.target.value })}
        />
        <TextField
          {...shared}
          label="Head"
          hint="The version to judge."
          value={value.head}
          onChange={(event) => onChange({ ...value, head: event.target.value })}
        />
      </div>
      <datalist id={`${id}-known`}>
        {[...known].reverse().map((version) => (
          <option key={version} value={version} />
        ))}
      </datalist>
      <p className="text-xs text-muted">
        One job measures both interleaved, so machine noise affects both equally. The result is in
        no history.
      </p>
    </div>
  );
}
