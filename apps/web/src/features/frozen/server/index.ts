export { EmbeddedFrame, SharedFrame } from "./SharedFrame.tsx";
export { shareMetadata } from "./shareMetadata.ts";
