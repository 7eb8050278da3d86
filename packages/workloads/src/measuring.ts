// The measuring loops by themselves, for benches that hold them against something else.
export { describeHttpScenario } from "./definitions/describeHttpScenario.ts";
export { DefinedHttpTrial } from "./harness/definedHttpTrial.ts";
export { type ProbedScenario, probeRecords } from "./harness/probeRecords.ts";
export { spanValues } from "./harness/spanValues.ts";
export { HttpGenerator } from "./load/loadGenerator.ts";
export { OperationRecorder } from "./load/operationRecorder.ts";
