import { z } from "zod";
import { apiKeyScopes, roles } from "./permissions.ts";

export const roleSchema = z.enum(roles);
export const apiKeyScopeSchema = z.enum(apiKeyScopes);
