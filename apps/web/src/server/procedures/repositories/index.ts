export { repositoriesRouter } from "./router.ts";
