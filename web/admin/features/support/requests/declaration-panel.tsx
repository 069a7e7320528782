import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { WaitingDeclaration } from "#contract/admin/declarations.ts";
import { Button } from "#shared/ui/button.tsx";
import { TextField } from "#shared/ui/field.tsx";
import { call, queries } from "#admin/api.ts";
import { FactList } from "#admin/parts/fact-list.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useTexts } from "#admin/texts.ts";
import { MatchDialog } from "./match-dialog.tsx";

type Props = { id: number; onMatched: () => void };

/** A declaration without signing in, and the people whose it may be. */
export function DeclarationPanel({ id, onMatched }: Props) {
  const t = useTexts();
  const [chosen, setChosen] = useState<number | null>(null);
  const declaration = useQuery({
    queryKey: ["declaration", id],
    queryFn: () => call("GET /admin/declarations/{id}", { params: { id } }),
    // Every sight is logged.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
  return (
    <Loaded asked={declaration}>
      {(found) => (
        <>
          <FactList
            title={t("declarations.title")}
            facts={[
              [t("requests.from"), found.name],
              [t("email"), found.email],
              [t("declarations.reference"), found.reference || null],
              [t("requests.received"), <Instant key="at" at={found.received_at} />],
              [t("declarations.matched"), found.decided && <Person key="who" id={found.decided.account_id} />],
            ]}
          />
          {found.decided === null && <Candidates declaration={found} choose={setChosen} />}
          {chosen !== null && (
            <MatchDialog
              id={id}
              accountId={chosen}
              onMatched={async () => {
                await queries.invalidateQueries({ queryKey: ["declaration", id] });
                onMatched();
              }}
              onClose={() => setChosen(null)}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

function Person({ id }: { id: number | null }) {
  const t = useTexts();
  if (id === null) return null;
  return (
    <Link to={`/subscribers/${id}`} className="font-semibold underline underline-offset-4">
      {t("declarations.account", { id })}
    </Link>
  );
}

function Candidates({ declaration, choose }: { declaration: WaitingDeclaration; choose: (id: number) => void }) {
  const t = useTexts();
  const { candidates } = declaration;
  return (
    <section className="panel grid gap-4 p-5 text-sm" aria-label={t("declarations.candidates")}>
      <div>
        <h2 className="text-base font-semibold">{t("declarations.candidates")}</h2>
        <p className="text-soft">{t(candidates.length === 0 ? "declarations.none" : "declarations.lead")}</p>
      </div>
      {candidates.length > 0 && (
        <ul className="grid gap-4">
          {candidates.map((one) => (
            <li key={one.id} className="grid gap-2 border-t border-line pt-4">
              <div className="min-w-0">
                <Link to={`/subscribers/${one.id}`} className="font-semibold underline-offset-4 hover:underline">
                  {one.name || t("declarations.account", { id: one.id })}
                </Link>
                <span className="block wrap-anywhere text-soft">{one.email}</span>
                <span className="block text-soft">
                  {t(`subscribers.standings.${one.standing}`)}
                  {one.plan !== null && ` · ${one.plan}`}
                </span>
              </div>
              <div className="flex flex-wrap gap-1.5">
                {one.fits.map((fit) => (
                  <span key={fit} className="tag" data-tone={fit.endsWith("-like") ? undefined : "waiting"}>
                    {t(`declarations.fits.${fit}`)}
                  </span>
                ))}
              </div>
              <Button
                look="secondary"
                size="small"
                aria-label={t("declarations.isNamed", { name: one.name })}
                onClick={() => choose(one.id)}
              >
                {t("declarations.is")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Other choose={choose} />
    </section>
  );
}

/** Somebody whom nothing in the declaration names. */
function Other({ choose }: { choose: (id: number) => void }) {
  const t = useTexts();
  const [number, setNumber] = useState("");
  const id = /^#?(\d{1,9})$/.exec(number.trim())?.[1];
  return (
    <form
      className="border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (id !== undefined) choose(Number(id));
      }}
    >
      <TextField
        label={t("declarations.other")}
        hint={t("declarations.otherHint")}
        inputMode="numeric"
        autoComplete="off"
        value={number}
        onChange={({ currentTarget }) => setNumber(currentTarget.value)}
      />
      <Button type="submit" look="quiet" size="small" disabled={id === undefined}>
        {t("declarations.preview")}
      </Button>
    </form>
  );
}
