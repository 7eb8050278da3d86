import type { FileName, FilePath } from "./fileName.ts";
import type { Literal, Name } from "./name.ts";
import type { PackageName } from "./packageName.ts";
import type { RepositoryAddress } from "./repositoryAddress.ts";
import type { VersionName } from "./versionName.ts";

/** One argument of a program: written out, or made of checked names. */
export type Argument = Name<"Argument">;

/** What may stand in an argument. */
export type Checked =
  | VersionName
  | PackageName
  | RepositoryAddress
  | FileName
  | FilePath
  | Argument;

/** A template for one argument. It can be an option only where the option itself is written out. */
export function argument(texts: TemplateStringsArray, ...names: readonly Checked[]): Argument {
  return asArgument(String.raw({ raw: texts }, ...names), texts[0] ?? "");
}

/** An absolute path of this machine as an argument. */
export function pathArgument(path: string): Argument {
  if (!path.startsWith("/")) throw new Error(`${JSON.stringify(path)} is not an absolute path`);
  return asArgument(path, "/");
}

/** Argument vectors: each entry is written out or was checked. */
export function args<const Texts extends readonly string[]>(
  ...texts: {
    [Place in keyof Texts]: Texts[Place] extends Argument ? Texts[Place] : Literal<Texts[Place]>;
  }
): Argument[] {
  return texts as unknown as Argument[];
}

/** An argument of a build recipe, which the machine's owner or a target's own file wrote. */
export function recipeArgument(text: string): Argument {
  if (text.includes("\0")) throw new Error(`${JSON.stringify(text)} cannot be one argument`);
  return text as Argument;
}

function asArgument(text: string, written: string): Argument {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  const isOne = text !== "" && !/[\0-\x1f\x7f]/.test(text);
  if (!isOne || (text.startsWith("-") && !written.startsWith("-"))) {
    throw new Error(`${JSON.stringify(text)} cannot be one argument`);
  }
  return text as Argument;
}
