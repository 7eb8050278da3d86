export { SharedNotFound } from "./SharedNotFound.tsx";
