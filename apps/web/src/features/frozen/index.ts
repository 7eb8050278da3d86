export { SharedNotFound } from "./SharedPage.tsx";
