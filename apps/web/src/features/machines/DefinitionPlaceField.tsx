import type { DefinitionPlace } from "@lapline/contracts";
import { SelectField } from "@/components/ui/SelectField.tsx";
import { definitionPlaces } from "./definitionPlaces.ts";

interface DefinitionPlaceFieldProps {
  value: DefinitionPlace;
  onChange: (value: DefinitionPlace) => void;
}

/** Asks whether a machine runs software of the project, and says what that means for its safety. */
export function DefinitionPlaceField({ value, onChange }: DefinitionPlaceFieldProps) {
  const chosen = definitionPlaces.find((place) => place.value === value);
  return (
    <SelectField
      label="Software of your project"
      value={value}
      options={definitionPlaces}
      hint={chosen?.hint}
      onChange={(event) => {
        const place = definitionPlaces.find((one) => one.value === event.target.value);
        if (place !== undefined) onChange(place.value);
      }}
    />
  );
}
