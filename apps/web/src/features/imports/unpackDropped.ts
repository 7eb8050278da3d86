export { unpackFiles } from "@lapline/contracts";
