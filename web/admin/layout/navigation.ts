import {
  BookOpenText,
  Building2,
  Calculator,
  CalendarPlus,
  ChartLine,
  Clapperboard,
  Cpu,
  FileDown,
  FileText,
  Fingerprint,
  Flag,
  Globe,
  HandCoins,
  House,
  KeyRound,
  LayoutTemplate,
  ListChecks,
  Mails,
  Rocket,
  Scale,
  ScrollText,
  SearchCheck,
  Server,
  ShieldAlert,
  ShieldCheck,
  Tag,
  TicketPercent,
  Undo2,
  Upload,
  UserSearch,
  Users,
  Webhook,
  type LucideIcon,
} from "lucide-react";
import type { AnswerFor } from "#contract/client.ts";
import { mayAs, type Me } from "../session.ts";
import type { AdminTextKey } from "../texts.ts";

export type Role = Me["roles"][number];
type NavigationItem = {
  to: string;
  name: AdminTextKey;
  icon: LucideIcon;
  roles?: readonly Role[];
  /** Of what waits for the staff, the number that stands beside it. */
  counts?: keyof AnswerFor<"GET /admin/waiting">;
  /** Where these are listed, if it is not the page itself. */
  countedAt?: string;
};
type NavigationSection = { name: AdminTextKey | null; items: readonly NavigationItem[] };

/** In the order of the navigation; `roles`: who sees it besides admins, everybody when empty. */
const sections: readonly NavigationSection[] = [
  { name: null, items: [{ to: "/", name: "nav.first", icon: House }] },
  {
    name: "nav.sections.people",
    items: [
      { to: "/subscribers", name: "nav.subscribers", icon: UserSearch, roles: ["support", "accountant"] },
      { to: "/messages", name: "nav.messages", icon: Mails, roles: ["support"], counts: "messages" },
      { to: "/requests", name: "nav.requests", icon: Fingerprint, roles: ["support"], counts: "requests" },
      { to: "/groups", name: "nav.groups", icon: Building2, roles: ["support", "accountant"] },
      { to: "/reports", name: "nav.reports", icon: Flag, roles: ["moderator"], counts: "reports" },
    ],
  },
  {
    name: "nav.sections.catalogue",
    items: [
      {
        to: "/titles",
        name: "nav.titles",
        icon: Clapperboard,
        roles: ["editor"],
        counts: "drafts",
        countedAt: "/titles?standing=draft",
      },
      { to: "/home", name: "nav.home", icon: LayoutTemplate, roles: ["editor"] },
      { to: "/texts", name: "nav.texts", icon: BookOpenText, roles: ["editor"] },
      { to: "/uploads", name: "nav.uploads", icon: Upload, roles: ["editor"] },
      {
        to: "/encodings",
        name: "nav.encodings",
        icon: Cpu,
        roles: ["editor"],
        counts: "encodings",
        countedAt: "/encodings?state=failed",
      },
      { to: "/origins", name: "nav.origins", icon: Globe, roles: ["editor", "accountant"] },
    ],
  },
  {
    name: "nav.sections.money",
    items: [
      { to: "/figures", name: "nav.figures", icon: ChartLine, roles: ["accountant"] },
      { to: "/plans", name: "nav.plans", icon: Tag, roles: ["accountant"] },
      { to: "/coupons", name: "nav.coupons", icon: TicketPercent, roles: ["accountant"] },
      { to: "/papers", name: "nav.papers", icon: FileText, roles: ["support", "accountant"] },
      { to: "/refunds", name: "nav.refunds", icon: Undo2, roles: ["support", "accountant"], counts: "refunds" },
      {
        to: "/disputes",
        name: "nav.disputes",
        icon: Scale,
        roles: ["support", "accountant"],
        counts: "disputes",
      },
      { to: "/accounting", name: "nav.accounting", icon: Calculator, roles: ["accountant"] },
      { to: "/rights-holders", name: "nav.rightsHolders", icon: HandCoins, roles: ["accountant"] },
      { to: "/outages", name: "nav.outages", icon: CalendarPlus, roles: ["support", "accountant"] },
      { to: "/findings", name: "nav.findings", icon: SearchCheck, roles: ["accountant"], counts: "findings" },
    ],
  },
  {
    name: "nav.sections.service",
    items: [
      { to: "/launch", name: "nav.launch", icon: Rocket, roles: [] },
      { to: "/exports", name: "nav.exports", icon: FileDown, roles: ["accountant"] },
      { to: "/jobs", name: "nav.jobs", icon: ListChecks, roles: ["support"] },
      { to: "/machine", name: "nav.machine", icon: Server, roles: [] },
      { to: "/staff", name: "nav.staff", icon: Users, roles: [] },
      { to: "/tokens", name: "nav.tokens", icon: KeyRound, roles: [] },
      { to: "/webhooks", name: "nav.webhooks", icon: Webhook, roles: [] },
      { to: "/audit", name: "nav.audit", icon: ScrollText, roles: [] },
      { to: "/security-events", name: "nav.securityEvents", icon: ShieldAlert, roles: [] },
      { to: "/security", name: "nav.security", icon: ShieldCheck },
    ],
  },
];

/** The pages that a member's roles open, in their order; sections without any are left out. */
export const navigationFor = (roles: readonly Role[]): NavigationSection[] =>
  sections
    .map(({ name, items }) => ({
      name,
      items: items.filter((item) => item.roles === undefined || mayAs(roles, item.roles)),
    }))
    .filter(({ items }) => items.length > 0);
