import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "#shared/ui/button.tsx";
import { TextField } from "#shared/ui/field.tsx";
import { call } from "#admin/api.ts";
import { useTexts } from "#admin/texts.ts";

export type Chosen = { id: number; name: string };
type Props = { of: "title" | "holder"; chosen: Chosen | null; onChoose: (one: Chosen | null) => void };

const most = "8";

/** Searches a title or a rights holder by name, and shows which one was chosen. */
export function ChosenOne({ of, chosen, onChoose }: Props) {
  const t = useTexts();
  const label = t(of === "title" ? "rightsHolders.shares.work" : "rightsHolders.name");
  if (chosen === null) return <SearchOne of={of} onChoose={onChoose} />;
  return (
    <div className="mb-5 flex items-center justify-between gap-4 rounded-md border border-line p-4">
      <p className="min-w-0 wrap-anywhere">
        <span className="block text-sm text-soft">{label}</span>
        <span className="font-semibold">{chosen.name}</span>
      </p>
      <Button look="secondary" size="small" onClick={() => onChoose(null)}>
        {t("rightsHolders.shares.chooseOther")}
      </Button>
    </div>
  );
}

function SearchOne({ of, onChoose }: Pick<Props, "of" | "onChoose">) {
  const t = useTexts();
  const list = useId();
  const [text, setText] = useState("");
  const search = text.trim();
  const { data } = useQuery({
    queryKey: ["rights-holders", "to-choose", of, search],
    queryFn: async (): Promise<{ data: readonly Chosen[] }> =>
      of === "title"
        ? call("GET /admin/titles-to-share", { query: { search } })
        : call("GET /admin/rights-holders", { query: { search, state: "active", limit: most } }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="mb-5">
      <TextField
        label={t(of === "title" ? "rightsHolders.shares.searchTitle" : "rightsHolders.shares.searchHolder")}
        value={text}
        maxLength={120}
        autoComplete="off"
        aria-controls={list}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ul id={list} aria-label={t("rightsHolders.shares.found")}>
        {data?.data.map((one) => (
          <li key={one.id} className="border-t border-line">
            <button
              type="button"
              className="min-h-11 w-full px-1 text-start font-semibold hover:underline"
              onClick={() => onChoose({ id: one.id, name: one.name })}
            >
              {one.name}
            </button>
          </li>
        ))}
      </ul>
      {data?.data.length === 0 && <p className="text-sm text-soft">{t("rightsHolders.nothingFound")}</p>}
    </div>
  );
}
