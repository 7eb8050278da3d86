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
