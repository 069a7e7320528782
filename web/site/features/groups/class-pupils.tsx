import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { AnswerFor } from "#contract/client.ts";
import { call } from "#shared/api/client.ts";
import { queries, query } from "#shared/api/queries.ts";
import { Button } from "#shared/ui/button.tsx";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { TextField } from "#shared/ui/field.tsx";
import { useShowError } from "#shared/ui/refused.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { PasswordCodeDialog } from "./password-code-dialog.tsx";

type Pupils = AnswerFor<"GET /me/client-group/pupils">;
type Pupil = Pupils["data"][number];
type Code = AnswerFor<"POST /me/client-group/pupils/{account_id}/password-code">;

/** Fewer are found by looking. */
const fewPupils = 10;

/** A teacher's pupils, each with a button that gives a code for a new password. */
export function ClassPupils() {
  const t = useTranslations("groups.pupils");
  const [search, setSearch] = useState("");
  const [asked, setAsked] = useState<Pupil | null>(null);
  const [given, setGiven] = useState<Code | null>(null);
  const { data, isError, refetch } = useQuery(
    {
      ...query("GET /me/client-group/pupils", { query: { search } }),
      staleTime: 0,
      placeholderData: (before) => before,
    },
    queries,
  );
  const isLong = search !== "" || (data?.data.length ?? 0) > fewPupils;
  return (
    <div className="mt-8 border-t border-line pt-6">
      <h3 className="text-base font-semibold">{t("title")}</h3>
      <p className="mt-1 max-w-160 text-soft">{t("lead")}</p>
      {data && <ClassLink link={data.link} isFull={data.is_full} />}
      {isLong && (
        <div className="mt-4 max-w-96">
          <TextField
            label={t("search")}
            type="search"
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        </div>
      )}
      {isError && (
        <Button look="secondary" size="small" onClick={() => void refetch()}>
          {t("retry")}
        </Button>
      )}
      {!data && !isError && <Skeleton className="mt-4 h-40" />}
      {data && <PupilList pupils={data} onGive={setAsked} isSearch={search !== ""} />}
      {asked && <GiveDialog pupil={asked} onGiven={setGiven} onClose={() => setAsked(null)} />}
      {given && <PasswordCodeDialog given={given} onClose={() => setGiven(null)} />}
    </div>
  );
}

/** Where pupils join and log in, to hand on. */
function ClassLink({ link, isFull }: { link: string; isFull: boolean }) {
  const t = useTranslations("groups.pupils");
  return (
    <div className="mt-4 max-w-160 rounded-md border border-line p-4">
      <p className="font-semibold">{t("page")}</p>
      <p className="mt-1 text-sm text-soft">{t(isFull ? "pageFull" : "pageLead")}</p>
      <p className="mt-2 wrap-anywhere select-all">{link}</p>
    </div>
  );
}

type ListProps = { pupils: Pupils; isSearch: boolean; onGive: (pupil: Pupil) => void };

function PupilList({ pupils: { data, total_page: pages }, isSearch, onGive }: ListProps) {
  const t = useTranslations("groups.pupils");
  if (data.length === 0) return <p className="mt-4 text-soft">{t(isSearch ? "nothingFound" : "nobody")}</p>;
  return (
    <>
      <ul className="mt-2 grid divide-y divide-line">
        {data.map((pupil) => (
          <li key={pupil.account_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 font-semibold wrap-anywhere">{pupil.pseudonym}</span>
            <span className="-me-4 flex-none">
              <Button
                look="quiet"
                size="small"
                aria-label={t("giveTo", { name: pupil.pseudonym })}
                onClick={() => onGive(pupil)}
              >
                {t("give")}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {pages > 1 && <p className="mt-3 text-sm text-soft">{t("more")}</p>}
    </>
  );
}

type GiveProps = { pupil: Pupil; onGiven: (code: Code) => void; onClose: () => void };

function GiveDialog({ pupil: { account_id, pseudonym: name }, onGiven, onClose }: GiveProps) {
  const t = useTranslations("groups.pupils");
  const showError = useShowError();
  const [busy, setBusy] = useState(false);
  const give = async (): Promise<void> => {
    setBusy(true);
    try {
      onGiven(await call("POST /me/client-group/pupils/{account_id}/password-code", { params: { account_id } }));
      onClose();
    } catch (error) {
      onClose();
      showError(error, { action: t("toGive", { name }) });
    }
  };
  return (
    <ConfirmDialog
      action={t("toGive", { name })}
      confirm={t("confirm")}
      keep={t("keep")}
      busy={busy}
      onConfirm={() => void give()}
      onClose={onClose}
    >
      <p>{t("consequence")}</p>
    </ConfirmDialog>
  );
}
