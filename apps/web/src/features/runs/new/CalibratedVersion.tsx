import { useId } from "react";
import { TextField } from "@/components/ui/TextField.tsx";

interface CalibratedVersionProps {
  /** Known versions, oldest first. */
  known: readonly string[];
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** One version that is compared with itself; known ones are proposed, any can be entered. */
export function CalibratedVersion({ known, value, onChange, error }: CalibratedVersionProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <TextField
        label="Version"
        hint="Compared with itself: every difference is noise."
        list={`${id}-known`}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        required
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={`${id}-known`}>
        {[...known].reverse().map((version) => (
          <option key={version} value={version} />
        ))}
      </datalist>
      <p className="text-xs text-muted">
        From four calibrations on, a series has a noise floor: the smallest change that it can show.
        Machines with nothing to do calibrate by themselves.
      </p>
    </div>
  );
}
