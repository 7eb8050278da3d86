export { machineTokenInputSchema, machineTokenSchema } from "./createToken.ts";
export { machinesRouter } from "./router.ts";
