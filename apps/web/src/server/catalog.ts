import type { Catalog } from "@lapline/contracts";
import { catalog as registry } from "@lapline/workloads/catalog";

/** Targets and scenarios that can be submitted. */
export const catalog: Catalog = registry;
