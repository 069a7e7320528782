import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { call } from "#admin/api.ts";
import { idIn } from "./plans.ts";

type Props = {
  label: string;
  placeholder: string;
  value: string;
  isWrong: boolean;
  onChange: (value: string) => void;
};

const shown = 8;

/** Autocompletes the name of an existing title. The value ends with the title's id. */
export function TitlePicker({ label, placeholder, value, isWrong, onChange }: Props) {
  const list = useId();
  const search = value.trim();
  const isLooking = search.length > 1 && idIn(search) === null;
  const { data } = useQuery({
    queryKey: ["titles", "picker", search],
    queryFn: async () => {
      const asked = (["movie", "series", "episode"] as const).map((type) =>
        call("GET /admin/titles", { query: { search: search.slice(0, 120), type, limit: shown } }),
      );
      return (await Promise.all(asked)).flatMap((page) => page.data);
    },
    enabled: isLooking,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <input
        type="text"
        className="control"
        list={list}
        aria-label={label}
        placeholder={placeholder}
        aria-invalid={isWrong || undefined}
        autoComplete="off"
        maxLength={300}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <datalist id={list}>
        {isLooking &&
          data?.map(({ id, title, series }) => (
            <option key={id} value={`${series ? `${series.title} – ` : ""}${title} (#${id})`} />
          ))}
      </datalist>
    </>
  );
}
