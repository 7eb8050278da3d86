export { SecretsPage } from "./SecretsPage.tsx";
