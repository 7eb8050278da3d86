export { InterleavedButton } from "./InterleavedButton.tsx";
