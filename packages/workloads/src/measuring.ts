// The measuring loops by themselves, for benches that hold them against something else.
export { embeddedOperation } from "./harness/embeddedOperation.ts";
export { measureEmbedded } from "./harness/measureEmbedded.ts";
export { MessageLedger } from "./harness/messageLedger.ts";
export { runtimeHost } from "./harness/runtimeHost.ts";
export { spanValues } from "./harness/spanValues.ts";
export { readClockCostNs, timedOneIn } from "./harness/timedOneIn.ts";
export { HttpGenerator } from "./load/httpGenerator.ts";
export { operationKinds } from "./load/operationKind.ts";
export { OperationRecorder } from "./load/operationRecorder.ts";
