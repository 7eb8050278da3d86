import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./classNames.ts";
import { FieldFrame } from "./FieldFrame.tsx";
import { inputClass } from "./inputClass.ts";

interface TextFieldProps extends Omit<ComponentProps<"input">, "id"> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Text after the value, such as a unit. */
  suffix?: string | undefined;
}

/** Labelled single-line input; the error replaces nothing and is read out with the field. */
export function TextField({ label, hint, error, suffix, className, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={rest.required}>
      <div className="relative">
        <input
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          className={classNames(inputClass, suffix && "pr-14", className)}
        />
        {suffix ? (
          <span className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-xs text-faint">
            {suffix}
          </span>
        ) : null}
      </div>
    </FieldFrame>
  );
}
