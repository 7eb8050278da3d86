import type { Definition } from "./definitionSchema.ts";

/**
 * What programs need to find a package that was installed for them in a version's folder, in steps and in
 * trials. Pure.
 */
export function sourceEnv(
  { target: { source } }: Definition,
  folder: string,
): Record<string, string> {
  if (source.pip) return { PYTHONPATH: `${folder}/lib` };
  if (source.maven) return { CLASSPATH: `${folder}/jars/*:${folder}` };
  return {};
}

/** The definition as it is where its folder of the repository is the version's own. Pure. */
export function withoutSourceFolder(definition: Definition): Definition {
  const { checkout, git, ...others } = definition.target.source;
  const bare = <Source extends { folder?: string | undefined }>({ folder: _, ...one }: Source) =>
    one;
  const source = {
    ...others,
    ...(checkout && { checkout: bare(checkout) }),
    ...(git && { git: bare(git) }),
  };
  return { ...definition, target: { ...definition.target, source } };
}
