import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Field } from "#shared/ui/field.tsx";
import { call } from "#admin/api.ts";
import { useTexts } from "#admin/texts.ts";
import { Chips } from "./chips.tsx";

type Props = {
  label: string;
  hint?: string | undefined;
  value: readonly string[];
  error?: string | undefined;
  onChange: (names: string[]) => void;
};

/** Names in the order of the credits, with those of people who are known already as suggestions. */
export function PeopleField({ label, hint, value, error, onChange }: Props) {
  const t = useTexts();
  const list = useId();
  const [text, setText] = useState("");
  const known = useKnownNames(text);
  const add = (typed: string): void => {
    const names = typed.split(";").map((name) => name.trim());
    onChange([...new Set([...value, ...names])].filter(Boolean));
    setText("");
  };
  return (
    <Field label={label} hint={hint} error={error}>
      {(tied) => (
        <div className="grid gap-2">
          <Chips
            chips={value.map((name) => ({ key: name, name }))}
            removeLabel={(name) => t("titles.removePerson", { name })}
            onRemove={(name) => onChange(value.filter((one) => one !== name))}
          />
          <input
            {...tied}
            type="text"
            className="control"
            list={list}
            autoComplete="off"
            maxLength={600}
            placeholder={t("titles.addPerson")}
            value={text}
            onChange={({ currentTarget: { value: typed } }) => (known.includes(typed) ? add(typed) : setText(typed))}
            // What was typed is meant, also where nobody has pressed Enter.
            onBlur={() => text.trim() !== "" && add(text)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || text.trim() === "") return;
              event.preventDefault();
              add(text);
            }}
          />
          <datalist id={list}>
            {known
              .filter((name) => !value.includes(name))
              .map((name) => (
                <option key={name} value={name} />
              ))}
          </datalist>
        </div>
      )}
    </Field>
  );
}

const mostSuggested = 8;

function useKnownNames(text: string): string[] {
  const search = text.trim().slice(0, 120);
  const { data } = useQuery({
    queryKey: ["people", "known", search],
    queryFn: () => call("GET /admin/people", { query: { search, limit: mostSuggested } }),
    placeholderData: keepPreviousData,
    enabled: search !== "",
    staleTime: 60_000,
  });
  return search === "" ? [] : (data?.data ?? []).map(({ name }) => name);
}
