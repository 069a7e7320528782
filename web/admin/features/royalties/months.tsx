import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { useState } from "react";
import type { Royalties } from "#contract/admin/royalties.ts";
import { monthAndYear } from "#contract/date-text.ts";
import { Button } from "#shared/ui/button.tsx";
import { call } from "#admin/api.ts";
import { useLanguage } from "#admin/language.ts";
import { Instant } from "#admin/parts/instant.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useNow } from "#admin/parts/now.ts";
import { useTexts } from "#admin/texts.ts";
import { ClosedMonths } from "./closed-months.tsx";
import { MonthDialog } from "./month-dialog.tsx";
import { Rates } from "./rates.tsx";

/** The months, each closed once and for good, and the part of the revenue that is divided. */
export function Months() {
  const t = useTexts();
  const royalties = useQuery({ queryKey: ["royalties"], queryFn: () => call("GET /admin/royalties") });
  return (
    <>
      <p className="mb-5 max-w-3xl text-soft">{t("royalties.lead")}</p>
      <Loaded asked={royalties}>
        {({ data, next, rates, counted_at: countedAt }) => (
          <>
            <div className="mb-6 grid items-start gap-4 sm:grid-cols-2">
              <Next next={next} />
              <Rates rates={rates} />
            </div>
            <ClosedMonths months={data} />
            {countedAt !== null && (
              <p className="mt-4 text-sm text-soft">
                {t("royalties.countedAt")} <Instant at={countedAt} />
              </p>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

function Next({ next }: Pick<Royalties, "next">) {
  const t = useTexts();
  const { locale } = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const isOver = useNow(next?.may_close_at ?? null) >= new Date(next?.may_close_at ?? 0);
  if (next === null) return <p className="panel p-5 text-soft">{t("royalties.nothing")}</p>;
  const month = monthAndYear(next.month, locale);
  return (
    <section className="panel p-5" aria-labelledby="next-royalties">
      <h2 id="next-royalties" className="text-base font-semibold">
        {t("royalties.next", { month })}
      </h2>
      <p className="mt-1 mb-4 text-sm text-soft">
        {t(isOver ? "royalties.mayClose" : "royalties.closesFrom")} {!isOver && <Instant at={next.may_close_at} />}
      </p>
      {isOver && (
        <Button icon={<Lock className="size-4" aria-hidden="true" />} onClick={() => setAsking(true)}>
          {t("royalties.close", { month })}
        </Button>
      )}
      {isAsking && <MonthDialog month={next.month} onClose={() => setAsking(false)} />}
    </section>
  );
}
