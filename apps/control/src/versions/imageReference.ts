/** A repository of images: the registry's address and the name there. */
export interface ImageReference {
  /** Without a slash at the end. */
  registryUrl: string;
  name: string;
}

const pattern = /^(?:([A-Za-z0-9][A-Za-z0-9.-]*(?::\d+)?)\/)?([a-z0-9]+(?:[._/-]+[a-z0-9]+)*)$/;

/**
 * Splits a reference without tag as Docker does: the first part is a registry when it has a dot or a
 * port or is `localhost`, else the registry is Docker Hub, where names of one part are in `library`.
 * A registry on this machine is spoken to without TLS. Null: it is no such reference.
 */
export function parseImageReference(reference: string, dockerUrl: string): ImageReference | null {
  const found = pattern.exec(reference);
  if (found === null) return null;
  const [, first, rest = ""] = found;
  if (first === undefined) return { registryUrl: dockerUrl, name: `library/${rest}` };
  if (first === "docker.io") {
    return { registryUrl: dockerUrl, name: rest.includes("/") ? rest : `library/${rest}` };
  }
  if (!/[.:]/.test(first) && first !== "localhost") {
    return { registryUrl: dockerUrl, name: `${first}/${rest}` };
  }
  const isLocal = /^(localhost|127[.][\d.]+)(:|$)/.test(first);
  return { registryUrl: `${isLocal ? "http" : "https"}://${first}`, name: rest };
}
