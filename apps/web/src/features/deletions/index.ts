export { DeleteButton } from "./DeleteButton.tsx";
