export { SavedViewsMenu } from "./SavedViewsMenu.tsx";
