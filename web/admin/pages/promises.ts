import type { Role } from "../layout/navigation.ts";
import type { AdminTextKey } from "../texts.ts";

/** What each role may do, and the page on which it does it. A test compares it with the navigation. */
export const promises: Record<Role, readonly { to: string; text: AdminTextKey }[]> = {
  editor: [
    { to: "/titles", text: "roles.editor.promises.titles" },
    { to: "/uploads", text: "roles.editor.promises.uploads" },
    { to: "/home", text: "roles.editor.promises.home" },
    { to: "/texts", text: "roles.editor.promises.texts" },
  ],
  moderator: [
    { to: "/reports", text: "roles.moderator.promises.reports" },
    { to: "/reports", text: "roles.moderator.promises.comments" },
    { to: "/reports", text: "roles.moderator.promises.appeals" },
  ],
  support: [
    { to: "/messages", text: "roles.support.promises.messages" },
    { to: "/papers", text: "roles.support.promises.papers" },
    { to: "/groups", text: "roles.support.promises.groups" },
    { to: "/jobs", text: "roles.support.promises.letters" },
    { to: "/disputes", text: "roles.support.promises.disputes" },
  ],
  accountant: [
    { to: "/figures", text: "roles.accountant.promises.figures" },
    { to: "/accounting", text: "roles.accountant.promises.accounting" },
    { to: "/findings", text: "roles.accountant.promises.findings" },
    { to: "/papers", text: "roles.accountant.promises.papers" },
    { to: "/groups", text: "roles.accountant.promises.groups" },
    { to: "/plans", text: "roles.accountant.promises.plans" },
    { to: "/coupons", text: "roles.accountant.promises.coupons" },
    { to: "/disputes", text: "roles.accountant.promises.disputes" },
  ],
  admin: [
    { to: "/staff", text: "roles.admin.promises.staff" },
    { to: "/audit", text: "roles.admin.promises.audit" },
    { to: "/jobs", text: "roles.admin.promises.jobs" },
    { to: "/plans", text: "roles.admin.promises.plans" },
    { to: "/launch", text: "roles.admin.promises.launch" },
  ],
};
