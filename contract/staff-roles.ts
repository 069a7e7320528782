/**
 * What members of the staff work on. An admin may make every staff call; a member may hold several roles. A new role is a
 * word here and its texts in `web/admin/texts`.
 */
export const staffRoles = ["editor", "moderator", "support", "accountant", "admin"] as const;
export type StaffRole = (typeof staffRoles)[number];
