export { SettingsHub } from "./SettingsHub.tsx";
export { SettingsNav } from "./SettingsNav.tsx";
export { settingsPages } from "./settingsPages.ts";
export { usePermittedSettings } from "./usePermittedSettings.ts";
