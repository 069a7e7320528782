import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import {
  cashFigures,
  listedFigures,
  movementKinds,
  signUpFigures,
  trialFigures,
  type Counted,
  type ListedFigure,
} from "#contract/admin/figures.ts";
import { signUpStages } from "#contract/admin/sign-ups.ts";
import { isLocale } from "#contract/language.ts";
import { monthAndYear } from "#contract/date-text.ts";
import { call } from "#admin/api.ts";
import { useLanguage } from "#admin/language.ts";
import { useAddressState } from "#admin/parts/address-state.ts";
import { BackLink } from "#admin/parts/back-link.tsx";
import { DataTable } from "#admin/parts/data-table.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { Pager } from "#admin/parts/pager.tsx";
import { useTexts } from "#admin/texts.ts";
import { useFigure } from "./amounts.ts";
import { useReasonName } from "./reason-name.ts";
import { useRowName } from "./row-name.ts";

/** The people behind a figure of some days. */
export function FigurePeople() {
  const t = useTexts();
  const { values, set } = useAddressState();
  const rowName = useRowName("month");
  const reasonName = useReasonName();
  const figure = listedFigures.find((one) => one === values["figure"]) ?? "subscribers";
  const { from, to, reason, cohort, language, page } = values;
  const query = {
    figure,
    ...(from && { from }),
    ...(to && { to }),
    ...(reason && { reason }),
    ...(cohort && { cohort }),
    ...(isLocale(language) && { language }),
    ...(page && { page }),
  };
  const people = useQuery({
    queryKey: ["figures", "people", query],
    queryFn: () => call("GET /admin/figures/people", { query }),
    placeholderData: keepPreviousData,
  });
  const name = t(`figures.names.${figure}`);
  const { locale } = useLanguage();
  const ofReason = reason
    ? t("figures.ofReason", { name, reason: reasonName(reason) })
    : cohort
      ? t("figures.cohorts.ofCohort", { name, month: monthAndYear(cohort, locale) })
      : name;
  const title = from && to ? t("figures.listOf", { name: ofReason, days: rowName({ from, to }) }) : ofReason;
  return (
    <>
      <BackLink to={pageOf(figure, cohort)}>{t("figures.title")}</BackLink>
      <PageHead title={title} lead={t(`figures.about.${figure}`)} />
      <Loaded asked={people}>
        {(found) => (
          <>
            <PeopleTable figure={figure} people={found.data} />
            <Pager label={t("figures.pages")} {...found} onPage={(next) => set("page", String(next))} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** Where its number stands. */
function pageOf(figure: ListedFigure, cohort: string | undefined): string {
  if (isAmong(signUpFigures, figure)) return "/figures/sign-ups";
  return cohort || isAmong(trialFigures, figure) ? "/figures/cohorts" : "/figures";
}

const isAmong = (all: readonly string[], figure: ListedFigure) => all.includes(figure);

function PeopleTable({ figure, people }: { figure: ListedFigure; people: readonly Counted[] }) {
  const t = useTexts();
  const money = useFigure(true);
  const reasonName = useReasonName();
  const stageName = (about: string) =>
    t(`figures.signUps.names.${signUpStages.find((one) => one === about) ?? "registered"}`);
  const isCash = isAmong(cashFigures, figure);
  const isSignUp = isAmong(signUpFigures, figure);
  const hasReason = isAmong(movementKinds, figure) || figure === "turned";
  return (
    <DataTable
      label={t(`figures.names.${figure}`)}
      columns={[
        { name: t("figures.person") },
        { name: t(isCash || hasReason || isSignUp ? "figures.when" : "figures.since") },
        ...(isCash ? [{ name: t("figures.payment") }] : hasReason ? [{ name: t("figures.reason") }] : []),
        isSignUp
          ? { name: t("figures.signUps.cameTo") }
          : { name: t(isCash ? "figures.amount" : "figures.monthly"), isNumber: true },
      ]}
      isEmpty={people.length === 0}
      nothing={t("figures.nobody")}
    >
      {people.map(({ account_id: id, name, at, about, cents }) => (
        <tr key={`${id} ${at} ${about} ${cents}`}>
          <td>
            <Link to={`/subscribers/${id}`} className="font-semibold underline-offset-4 hover:underline">
              {name || t("subscribers.unnamed", { id })}
            </Link>
          </td>
          <td>
            <Instant at={at} />
          </td>
          {isCash && <td className="tabular-nums">№ {about}</td>}
          {hasReason && <td>{about === "" ? "–" : reasonName(about)}</td>}
          {isSignUp ? <td>{stageName(about)}</td> : <td className="text-end tabular-nums">{money(cents)}</td>}
        </tr>
      ))}
    </DataTable>
  );
}
