import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TextArea } from "./TextArea.tsx";
import { TextField } from "./TextField.tsx";

test.for([TextField, TextArea])(
  "a field keeps all that was pasted and says how much fits",
  (Field) => {
    const shown = (value: string) =>
      renderToStaticMarkup(
        <Field label="Name" value={value} maxLength={100} onChange={() => undefined} />,
      );
    const long = "x".repeat(312);
    expect(shown(long)).toContain(long);
    expect(shown(long)).toContain("Use at most 100 characters; these are 312.");
    expect(shown(long)).toContain('aria-invalid="true"');
    // The browser cuts what is pasted without a word where it is told a length.
    expect(shown("x").toLowerCase()).not.toContain("maxlength");
    expect(shown("x".repeat(100))).not.toContain("at most");
  },
);
