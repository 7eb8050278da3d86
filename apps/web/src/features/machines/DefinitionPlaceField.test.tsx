import { definitionPlaceSchema } from "@lapline/contracts";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DefinitionPlaceField } from "./DefinitionPlaceField.tsx";
import { definitionPlaces } from "./definitionPlaces.ts";

test("every place that the server knows is offered, with what it means for the machine", () => {
  expect(definitionPlaces.map(({ value }) => value)).toEqual(definitionPlaceSchema.options);
  for (const { value, label, hint } of definitionPlaces) {
    const shown = renderToStaticMarkup(
      <DefinitionPlaceField value={value} onChange={() => undefined} />,
    );
    expect(shown).toContain("Software of your project");
    expect(shown).toContain(`selected="">${label}`);
    for (const other of definitionPlaces) {
      expect(shown.includes(other.hint)).toBe(other.hint === hint);
    }
  }
});
