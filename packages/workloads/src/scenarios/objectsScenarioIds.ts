import { objectOperations } from "./objectOperations.ts";

/** Ids of the objects scenarios, for targets that can do all of them. */
export const objectsScenarioIds: string[] = objectOperations.map(({ name }) => `objects.${name}`);
