import type { LoadSetting } from "@lapline/contracts";

/** What a parameter is to the load: a setting that decides it, or the reason why it does not. */
export type LoadDeclaration =
  | ({ decides: true } & Omit<LoadSetting, "name">)
  | { decides: false; reason: string };

/** Declarations by parameter; every parameter of a scenario has one. */
export type LoadDeclarations = Readonly<Record<string, LoadDeclaration>>;

export function decides(title: string, unit: LoadSetting["unit"] = "count"): LoadDeclaration {
  return { decides: true, title, unit };
}

/**
 * The same for a parameter that jobs keep only where it differs from its default: `unset` says in
 * words what the others drive. So a new parameter leaves stored series as they are.
 */
export function decidesIfSet(
  title: string,
  unit: LoadSetting["unit"],
  unset: string,
): LoadDeclaration {
  return { decides: true, title, unit, unset };
}

export function decidesNot(reason: string): LoadDeclaration {
  return { decides: false, reason };
}
