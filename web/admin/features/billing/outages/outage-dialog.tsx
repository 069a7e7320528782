import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { mostFreeDays } from "#contract/admin/free-days.ts";
import type { OutageOutcome } from "#contract/admin/outages.ts";
import { Button } from "#shared/ui/button.tsx";
import { TextField } from "#shared/ui/field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { ActDialog, useActPreview } from "#admin/parts/act-dialog.tsx";
import { useDraft, useDraftValue } from "#admin/parts/draft.ts";
import { Loaded } from "#admin/parts/loaded.tsx";
import { MomentField } from "#admin/parts/moment-field.tsx";
import { useTexts } from "#admin/texts.ts";
import { HitPeople, OutcomeFilter } from "./hit-people.tsx";

type Hours = { from: string; to: string };
const hourMs = 3_600_000;

/** The two hours before the last full one: something to correct, not to guess from nothing. */
function lately(): Hours {
  const hour = Math.floor(Date.now() / hourMs) * hourMs;
  return { from: new Date(hour - 2 * hourMs).toISOString(), to: new Date(hour).toISOString() };
}

/** Gives days to everybody whom an outage hit, after showing whom. */
export function OutageDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const draft = useDraft("outage", onClose);
  const navigate = useNavigate();
  const [hours, setHours] = useDraftValue<Hours>(draft, "hours", lately);
  const [days, setDays] = useDraftValue(draft, "days", "3");
  const [isListed, setIsListed] = useState(false);
  const preview = useActPreview(["outage", hours, days], () =>
    call("GET /admin/outage-preview", { query: { ...hours, days } }),
  );
  return (
    <ActDialog
      title={t("outages.start")}
      submitLabel={t("outages.submit")}
      preview={preview}
      act={async (form) => {
        const { id } = await call("POST /admin/outages", { body: { ...hours, ...form, days: Number(days) } });
        await queries.invalidateQueries({ queryKey: ["outages"] });
        showToast(t("outages.started"), { tone: "success" });
        await navigate(`/outages/${id}`);
      }}
      draft={draft}
    >
      <div className="grid gap-x-4 sm:grid-cols-2">
        <MomentField
          label={t("outages.from")}
          hint={t("outages.paris")}
          value={hours.from}
          onChange={(from) => setHours({ ...hours, from: from ?? "" })}
        />
        <MomentField
          label={t("outages.to")}
          hint={t("outages.paris")}
          value={hours.to}
          onChange={(to) => setHours({ ...hours, to: to ?? "" })}
        />
      </div>
      <TextField
        label={t("freeDays.days")}
        hint={t("freeDays.hint", { most: mostFreeDays })}
        type="number"
        inputMode="numeric"
        min={1}
        max={mostFreeDays}
        autoComplete="off"
        value={days}
        onChange={({ currentTarget }) => setDays(currentTarget.value)}
      />
      {preview.data && (
        <div className="mb-5">
          <Button look="secondary" size="small" aria-expanded={isListed} onClick={() => setIsListed(!isListed)}>
            {t(isListed ? "outages.hideList" : "outages.showList")}
          </Button>
          {isListed && <ExpectedPeople hours={hours} />}
        </div>
      )}
    </ActDialog>
  );
}

function ExpectedPeople({ hours }: { hours: Hours }) {
  const [page, setPage] = useState(1);
  const [outcome, setOutcome] = useState<OutageOutcome | "">("");
  const query = { ...hours, page: String(page), limit: "10", ...(outcome !== "" && { outcome }) };
  const people = useQuery({
    queryKey: ["outages", "expected", query],
    queryFn: () => call("GET /admin/outage-preview/people", { query }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="mt-4">
      <OutcomeFilter
        value={outcome}
        words="expected"
        onChange={(next) => {
          setOutcome(next);
          setPage(1);
        }}
      />
      <Loaded asked={people}>{(listed) => <HitPeople listed={listed} words="expected" onPage={setPage} />}</Loaded>
    </div>
  );
}
