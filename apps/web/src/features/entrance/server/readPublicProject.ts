import { findPublicProject } from "@lapline/engine";
import { cache } from "react";
import { engine } from "../../../server/engine.ts";

/** A project that everybody may read, for a page that is being rendered; null for every other slug. */
export const readPublicProject = cache((slug: string) => findPublicProject(engine(), { slug }));
