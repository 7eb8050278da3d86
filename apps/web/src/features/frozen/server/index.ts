export { EmbeddedFrame } from "./EmbeddedFrame.tsx";
export { SharedFrame } from "./SharedFrame.tsx";
export { shareMetadata } from "./shareMetadata.ts";
