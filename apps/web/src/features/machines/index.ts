export { MachineStatusBadge } from "./MachineStatusBadge.tsx";
export { MachinesPage } from "./MachinesPage.tsx";
