export { MembersPage } from "./MembersPage.tsx";
