export { ShareButton } from "./ShareButton.tsx";
export { SharesPage } from "./SharesPage.tsx";
