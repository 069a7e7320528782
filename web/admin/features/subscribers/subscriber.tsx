import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { Link, Outlet, useOutletContext, useParams } from "react-router";
import type { Subscriber } from "#contract/admin/subscribers.ts";
import { call } from "#admin/api.ts";
import { BackLink } from "#admin/parts/back-link.tsx";
import { FactList } from "#admin/parts/fact-list.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { PartLink } from "#admin/parts/part-link.tsx";
import { useMay } from "#admin/session.ts";
import { useTexts } from "#admin/texts.ts";
import { sightOptions } from "./sights.ts";
import { StandingTag } from "./standing-tag.tsx";
import { Restrictions } from "./restrictions.tsx";

/** One person: who they are, and in tabs their subscription and their account. */
export function SubscriberPage() {
  const t = useTexts();
  const { id = "" } = useParams();
  const subscriber = useQuery({
    queryKey: ["subscribers", id],
    queryFn: () => call("GET /admin/subscribers/{id}", { params: { id } }),
    ...sightOptions,
  });
  return (
    <>
      <BackLink to="/subscribers">{t("subscribers.title")}</BackLink>
      <Loaded asked={subscriber}>{(found) => <Shown one={found} />}</Loaded>
    </>
  );
}

/** The person of the open page. Use only in its tabs. */
export function useSubscriber(): Subscriber {
  return useOutletContext<Subscriber>();
}

function Shown({ one }: { one: Subscriber }) {
  const t = useTexts();
  return (
    <>
      <PageHead
        title={one.name || t("subscribers.unnamed", { id: one.id })}
        lead={one.email ?? t("subscribers.noAddress")}
      >
        <div className="flex flex-wrap items-center gap-2">
          <StandingTag standing={one.standing} />
          {one.is_pupil && <span className="tag">{t("subscribers.pupil")}</span>}
          {one.erased_at && <span className="tag">{t("subscribers.erased")}</span>}
          {one.block && (
            <span className="tag" data-tone="late">
              {t("subscribers.blocked")}
            </span>
          )}
          {one.deletion_at && (
            <span className="tag" data-tone="late">
              {t("subscribers.leaving")}
            </span>
          )}
        </div>
      </PageHead>
      <Restrictions one={one} />
      <Tabs id={one.id} />
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0">
          <Outlet context={one} />
        </div>
        <div>
          <Facts one={one} />
          <PapersLink email={one.email} />
        </div>
      </div>
    </>
  );
}

function Tabs({ id }: { id: number }) {
  const t = useTexts();
  if (!useMay("support")) return null;
  return (
    <nav aria-label={t("subscribers.parts.label")} className="mb-6 overflow-x-auto border-b border-line">
      <ul className="flex">
        <li>
          <PartLink to={`/subscribers/${id}`}>{t("subscribers.parts.money")}</PartLink>
        </li>
        <li>
          <PartLink to={`/subscribers/${id}/account`}>{t("subscribers.parts.account")}</PartLink>
        </li>
        <li>
          <PartLink to={`/subscribers/${id}/letters`} end={false}>
            {t("subscribers.parts.letters")}
          </PartLink>
        </li>
      </ul>
    </nav>
  );
}

/** The address goes along in the history's entry: it is no part of the URL. */
function PapersLink({ email }: { email: string | null }) {
  const t = useTexts();
  if (email === null) return null;
  return (
    <Link
      to="/papers"
      state={{ email }}
      className="mt-3 flex items-center gap-2 px-5 text-sm font-semibold underline-offset-4 hover:underline"
    >
      <FileText className="size-4 flex-none" aria-hidden="true" />
      {t("subscribers.papers")}
    </Link>
  );
}

function Facts({ one }: { one: Subscriber }) {
  const t = useTexts();
  const instant = (at: string | null) => at && <Instant at={at} />;
  return (
    <FactList
      title={t("subscribers.person")}
      facts={[
        [t("subscribers.facts.id"), one.id],
        [t("subscribers.facts.plan"), one.plan],
        [t("subscribers.paidWith"), one.paid_with],
        [t("subscribers.facts.group"), one.group?.name],
        [t("subscribers.facts.language"), t(`subscribers.languages.${one.language}`)],
        [t("subscribers.facts.country"), one.country],
        [t("subscribers.since"), instant(one.created_at)],
        [t("subscribers.facts.confirmed"), instant(one.email_confirmed_at)],
        [t("subscribers.facts.seen"), instant(one.last_seen_at)],
        [t("subscribers.facts.blocked"), instant(one.block?.at ?? null)],
        [t("subscribers.facts.told"), one.block?.told],
        [t("subscribers.facts.deletion"), instant(one.deletion_at)],
        [t("subscribers.facts.erased"), instant(one.erased_at)],
      ]}
    />
  );
}
