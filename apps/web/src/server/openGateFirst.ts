// The first module of the built server (scripts/completeStandalone.ts).
import { openGate } from "./openGate.ts";

openGate();
