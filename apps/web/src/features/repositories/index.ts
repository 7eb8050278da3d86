export { RepositoriesPage } from "./RepositoriesPage.tsx";
