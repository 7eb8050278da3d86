import { posix } from "node:path";
import type { Engine } from "./connectEngine.ts";

/** Account of programs of an image that names none, or root: nobody in particular. */
const NOBODY = "65532:65532";

/** What an image that a project chose says of its programs. */
export interface OwnImage {
  imageId: string;
  /** Never root: the image's own account, or nobody in particular. */
  user: string;
  /** Folder that its programs start in. */
  workingDir: string;
}

/** Asks the engine about an image that a project chose. */
export async function ownImage(engine: Engine, imageId: string): Promise<OwnImage> {
  const { Config: config } = await engine.control.getImage(imageId).inspect();
  const named = config.User ?? "";
  const [account = ""] = named.split(":");
  const isRoot = account === "" || account === "root" || /^0+$/.test(account);
  return {
    imageId,
    user: isRoot ? NOBODY : named,
    workingDir: posix.resolve("/", config.WorkingDir ?? ""),
  };
}
