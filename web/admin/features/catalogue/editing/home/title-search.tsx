import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useLocale } from "use-intl";
import type { PlacedTitle } from "#contract/admin/home.ts";
import type { ListedTitle } from "#contract/admin/title-shapes.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { TextField } from "#shared/ui/field.tsx";
import { call } from "#admin/api.ts";
import { useTexts } from "#admin/texts.ts";
import { StandingTag } from "#admin/features/catalogue/editing/titles/standing-tag.tsx";
import { Thumbnail } from "#admin/features/catalogue/editing/titles/thumbnail.tsx";

type Props = {
  title: string;
  kidsOnly: boolean;
  /** Titles that are already listed. */
  without?: readonly number[];
  onClose: () => void;
  onChosen: (title: PlacedTitle) => void;
};

const most = 8;

/** Searches films and series; an empty keyword lists the last changed ones. */
export function TitleSearch({ title, kidsOnly, without = [], onClose, onChosen }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const list = useId();
  const [text, setText] = useState("");
  const search = text.trim();
  const { data } = useQuery({
    queryKey: ["titles", "to-place", search, kidsOnly, locale],
    queryFn: () =>
      call("GET /admin/titles", {
        query: {
          ...(search === "" ? {} : { search }),
          ...(kidsOnly ? { kids: "yes" } : {}),
          limit: most + without.length,
        },
      }),
    placeholderData: keepPreviousData,
  });
  const found = data?.data.filter(({ id }) => !without.includes(id)).slice(0, most);
  const choose = async ({ id }: ListedTitle): Promise<void> => {
    onChosen(await call("GET /admin/titles/{id}", { params: { id } }));
    onClose();
  };
  return (
    <Dialog open title={title} onClose={onClose} maxWidth={600}>
      <TextField
        label={t("home.search")}
        value={text}
        maxLength={120}
        autoComplete="off"
        aria-controls={list}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ul id={list} aria-label={t("home.found")}>
        {found?.map((one) => (
          <li key={one.id} className="border-t border-line">
            <button type="button" className="home-found" onClick={() => void choose(one)}>
              <Thumbnail title={one} width="w-16" />
              <span className="min-w-0 flex-1 font-semibold">{one.title}</span>
              <StandingTag title={one} />
            </button>
          </li>
        ))}
      </ul>
      {found?.length === 0 && <p className="text-soft">{t("home.nothingFound")}</p>}
    </Dialog>
  );
}
