import {
  BookOpenText,
  Building2,
  CalendarPlus,
  Clapperboard,
  Cpu,
  FileText,
  Flag,
  House,
  KeyRound,
  LayoutTemplate,
  ListChecks,
  Mails,
  Rocket,
  Scale,
  ScrollText,
  SearchCheck,
  ShieldAlert,
  ShieldCheck,
  Tag,
  TicketPercent,
  Undo2,
  Upload,
  UserSearch,
  Users,
  type LucideIcon,
} from "lucide-react";
import { call } from "../api.ts";
import { mayAs, type Me } from "../session.ts";
import type { AdminTextKey } from "../texts.ts";

export type Role = Me["roles"][number];
type NavigationItem = {
  to: string;
  name: AdminTextKey;
  icon: LucideIcon;
  roles?: readonly Role[];
  count?: () => Promise<number>;
};

/** In the order of the navigation; `roles`: who sees it besides admins, everybody when empty. */
const items: readonly NavigationItem[] = [
  { to: "/", name: "nav.first", icon: House },
  { to: "/subscribers", name: "nav.subscribers", icon: UserSearch, roles: ["support", "accountant"] },
  { to: "/messages", name: "nav.messages", icon: Mails, roles: ["support"] },
  { to: "/requests", name: "nav.requests", icon: Scale, roles: ["support"] },
  { to: "/titles", name: "nav.titles", icon: Clapperboard, roles: ["editor"] },
  { to: "/home", name: "nav.home", icon: LayoutTemplate, roles: ["editor"] },
  { to: "/texts", name: "nav.texts", icon: BookOpenText, roles: ["editor"] },
  { to: "/uploads", name: "nav.uploads", icon: Upload, roles: ["editor"] },
  { to: "/encodings", name: "nav.encodings", icon: Cpu, roles: ["editor"] },
  { to: "/groups", name: "nav.groups", icon: Building2, roles: ["support", "accountant"] },
  { to: "/plans", name: "nav.plans", icon: Tag, roles: ["accountant"] },
  { to: "/coupons", name: "nav.coupons", icon: TicketPercent, roles: ["accountant"] },
  { to: "/refunds", name: "nav.refunds", icon: Undo2, roles: ["support", "accountant"] },
  { to: "/outages", name: "nav.outages", icon: CalendarPlus, roles: ["support", "accountant"] },
  { to: "/papers", name: "nav.papers", icon: FileText, roles: ["support", "accountant"] },
  {
    to: "/disputes",
    name: "nav.disputes",
    icon: Scale,
    roles: ["support", "accountant"],
    // How many wait for the staff.
    count: async () => (await call("GET /admin/disputes", { query: { limit: 1 } })).waiting,
  },
  { to: "/jobs", name: "nav.jobs", icon: ListChecks, roles: ["support"] },
  { to: "/findings", name: "nav.findings", icon: SearchCheck, roles: ["accountant"] },
  { to: "/reports", name: "nav.reports", icon: Flag, roles: ["moderator"] },
  { to: "/launch", name: "nav.launch", icon: Rocket, roles: [] },
  { to: "/staff", name: "nav.staff", icon: Users, roles: [] },
  { to: "/tokens", name: "nav.tokens", icon: KeyRound, roles: [] },
  { to: "/audit", name: "nav.audit", icon: ScrollText, roles: [] },
  { to: "/security-events", name: "nav.securityEvents", icon: ShieldAlert, roles: [] },
  { to: "/security", name: "nav.security", icon: ShieldCheck },
];

/** The pages that a member's roles open, in their order. */
export const navigationFor = (roles: readonly Role[]): NavigationItem[] =>
  items.filter((item) => item.roles === undefined || mayAs(roles, item.roles));
