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
  upload: { name: "subjects.upload" },
  export: { name: "subjects.export" },
  "royalties of": { name: "subjects.royaltiesOf" },
  "royalties from": { name: "subjects.royaltiesFrom" },
  "rights holder": { name: "subjects.rightsHolder", page: "/rights-holders" },
  "closing of": { name: "subjects.closing" },
  "e-report": { name: "subjects.eReport" },
  "plan group": { name: "subjects.planGroup" },
  "launch step": { name: "subjects.launchStep" },
  "captions of title": { name: "subjects.captions", page: "/titles" },
  "trailer of title": { name: "subjects.trailer", page: "/titles" },
  "seasons of title": { name: "subjects.seasons", page: "/titles" },
  "proposed markers of title": { name: "subjects.markers", page: "/titles" },
  "import of titles": { name: "subjects.titleImport" },
};

/** Subjects of which there is only one. */
const whole: Readonly<Record<string, AdminTextKey>> = {
  brand: "subjects.brand",
  "picture of the brand": "subjects.brand",
  identity: "subjects.identity",
  home: "subjects.home",
  "frequent questions": "subjects.faqs",
  "contact subjects": "subjects.contactSubjects",
  "links to pages": "subjects.pageLinks",
  "social networks and apps": "subjects.siteLinks",
  "reasons of reports": "subjects.reportReasons",
  disputes: "subjects.disputes",
  "jobs that failed": "subjects.failedJobs",
  "import of titles": "subjects.importOfTitles",
  "trial of an import of titles": "subjects.trialOfTitles",
  "import of coupons": "subjects.importOfCoupons",
  "trial of an import of coupons": "subjects.trialOfCoupons",
  "import of disputes": "subjects.importOfDisputes",
  "trial of an import of disputes": "subjects.trialOfDisputes",
  "export of coupons": "subjects.exportOfCoupons",
  "address check": "subjects.addressCheck",
  "papers of no account": "subjects.noPapers",
};

type SubjectWords = { name: AdminTextKey; which: string; to: string | null };

/** Of 'account 1391' the kind's text, '1391' and the page; null for what has no known kind. */
export function subjectWords(subject: string): SubjectWords | null {
  const alone = Object.hasOwn(whole, subject) ? whole[subject] : undefined;
  if (alone) return { name: alone, which: "", to: null };
  const [, count, many] = /^(\d+) (titles|coupons)$/.exec(subject) ?? [];
  if (count && many) return { name: `subjects.${many as "titles" | "coupons"}`, which: count, to: null };
  const kind = kindOf(subject);
  const found = kind === undefined ? undefined : known[kind];
  const rest = subject.slice((kind ?? "").length + 1);
  if (!found) return null;
  const [id] = /^\d+(?= |$)/.exec(rest) ?? [];
  const to = found.page === undefined || id === undefined ? null : `${found.page}/${id}`;
  return { name: found.name, which: rest.replace("” of “", " · ").replace(/ “(.*)”$/, " · $1"), to };
}

/** The known words by which a subject begins, before a name or number; the longest of them. */
function kindOf(subject: string): string | undefined {
  return Object.keys(known)
    .filter((kind) => subject.startsWith(`${kind} `))
    .toSorted((a, b) => b.length - a.length)[0];
}
