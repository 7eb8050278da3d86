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

export function decidesNot(reason: string): LoadDeclaration {
  return { decides: false, reason };
}
