import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import type { FoundSubscriber } from "#contract/admin/subscribers.ts";
import type { AnswerFor } from "#contract/client.ts";
import { call } from "#admin/api.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { EmailAddress } from "#admin/parts/email-address.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { SearchBox } from "#admin/parts/search-box.tsx";
import { useTexts } from "#admin/texts.ts";
import { StandingTag } from "./standing-tag.tsx";

type Found = AnswerFor<"POST /admin/subscriber-search">;

/** Finds subscribers as one types. The search is kept in the history's entry: an address is no part of the URL. */
export function Subscribers() {
  const t = useTexts();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { search?: string } | null };
  const search = state?.search ?? "";
  const asked = useDeferredValue(search);
  const found = useQuery({
    queryKey: ["subscribers", "found", asked],
    queryFn: () => call("POST /admin/subscriber-search", { body: { search: asked } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHead title={t("subscribers.title")} lead={t("subscribers.lead")} />
      <search>
        <SearchBox
          label={t("subscribers.search")}
          value={search}
          onChange={(text) => void navigate(".", { replace: true, state: { search: text } })}
        />
      </search>
      <Loaded asked={found}>{(answer) => <Results found={answer} isSearch={asked.trim() !== ""} />}</Loaded>
    </>
  );
}

function Results({ found: { data, sign_ups: signUps }, isSearch }: { found: Found; isSearch: boolean }) {
  const t = useTexts();
  return (
    <>
      <p className="mb-3 text-sm text-soft" role="status">
        {signUps && !isSearch ? t("subscribers.signUps", signUps) : t("subscribers.found", { count: data.length })}
      </p>
      <DataTable
        label={t("subscribers.title")}
        columns={[
          { name: t("subscribers.person") },
          { name: t("subscribers.standing") },
          { name: t("subscribers.paidWith") },
          { name: t("subscribers.since") },
        ]}
        isEmpty={data.length === 0}
        nothing={t(isSearch ? "subscribers.nothingFound" : "subscribers.nobody")}
      >
        {data.map((one) => (
          <Row key={one.id} one={one} />
        ))}
      </DataTable>
    </>
  );
}

function Row({ one }: { one: FoundSubscriber }) {
  const t = useTexts();
  return (
    <tr>
      <td className="min-w-56">
        <Link to={`/subscribers/${one.id}`} className="font-semibold underline-offset-4 hover:underline">
          {one.name || t("subscribers.unnamed", { id: one.id })}
        </Link>
        <span className="block text-soft">
          {one.email === null ? t("subscribers.noAddress") : <EmailAddress of={one.email} />}
        </span>
        {one.found_by && (
          <span className="mt-1 block text-xs font-semibold">
            {t(`subscribers.foundBy.${one.found_by.kind}`, { text: one.found_by.text })}
          </span>
        )}
      </td>
      <td>
        <StandingTag standing={one.standing} />
        <span className="mt-1 block text-soft">{one.plan}</span>
      </td>
      <td className="whitespace-nowrap tabular-nums">{one.paid_with}</td>
      <td>
        <Instant at={one.created_at} />
      </td>
    </tr>
  );
}
