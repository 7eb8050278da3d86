import { mayGrantRole, type Role, roles } from "@lapline/contracts";

const titles: Record<Role, string> = {
  owner: "Owner",
  admin: "Admin",
  member: "Member",
  viewer: "Viewer",
};

/** The roles that somebody of `actor` may give. */
export function roleOptions(actor: Role | "visitor"): { value: Role; label: string }[] {
  return roles
    .filter((role) => actor !== "visitor" && mayGrantRole(actor, role))
    .map((value) => ({ value, label: titles[value] }));
}
