import { readVisibility } from "@lapline/engine";
import { projectProcedure } from "../../trpc.ts";
import { visibilitySchema } from "./setVisibility.ts";

/** Whether everybody may read the project, and what they see of its hosts. */
export const getVisibility = projectProcedure("project.read")
  .output(visibilitySchema)
  .query(({ ctx: { engine, projectId } }) => readVisibility(engine, { projectId }));
