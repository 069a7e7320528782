import type { AdminTextKey } from "../texts.ts";

/** The words by which audit rows and findings begin, and the page of what they name. */
const known: Readonly<Record<string, { name: AdminTextKey; page?: string }>> = {
  account: { name: "subjects.account", page: "/subscribers" },
  message: { name: "subjects.message", page: "/messages" },
  webhook: { name: "subjects.webhook", page: "/webhooks" },
  outage: { name: "subjects.outage", page: "/outages" },
  dispute: { name: "subjects.dispute", page: "/disputes" },
  group: { name: "subjects.group", page: "/groups" },
  job: { name: "subjects.job", page: "/jobs" },
  encoding: { name: "subjects.encoding", page: "/encodings" },
  title: { name: "subjects.title", page: "/titles" },
  contract: { name: "subjects.contract" },
  payment: { name: "subjects.payment" },
  subscription: { name: "subjects.subscription" },
  invoice: { name: "subjects.invoice" },
  coupon: { name: "subjects.coupon" },
  plan: { name: "subjects.plan" },
  report: { name: "subjects.report" },
  token: { name: "subjects.token" },
  page: { name: "subjects.page" },
  declaration: { name: "subjects.declaration" },
  "saved text": { name: "subjects.savedText" },
};

type SubjectWords = { name: AdminTextKey; which: string; to: string | null };

/** Of 'account 1391' the kind's text, '1391' and the page; null for what has no known kind. */
export function subjectWords(subject: string): SubjectWords | null {
  const [, kind = "", rest = ""] = /^([a-z]+(?: text)?) (.+)$/.exec(subject) ?? [];
  const found = Object.hasOwn(known, kind) ? known[kind] : undefined;
  if (!found) return null;
  const [id] = /^\d+(?= |$)/.exec(rest) ?? [];
  const to = found.page === undefined || id === undefined ? null : `${found.page}/${id}`;
  return { name: found.name, which: rest.replace(/ “(.*)”$/, " · $1"), to };
}
