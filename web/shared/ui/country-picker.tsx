import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { findCountries, namedCountries, type NamedCountry } from "./country-names.ts";
import { flagUrl } from "./flags.ts";
import { nextIndex } from "./menu-movement.ts";
import { placeAtStart, usePopup } from "./popup.ts";

type Props = {
  /** ISO 3166-1 alpha-2 */
  value: string;
  onChange: (code: string) => void;
  locale: string;
  words: { label: string; search: string; none: string };
};

/** A country picker: flag and dialling prefix, with a searchable list. */
export function CountryPicker({ value, onChange, locale, words }: Props) {
  const { isOpen, close, buttonProps, popupProps } = usePopup(placeAtStart);
  const list = namedCountries(locale);
  const chosen = list.find(({ code }) => code === value) ?? list[0];

  const choose = (code: string): void => {
    onChange(code);
    close();
  };
  return (
    <>
      <button
        {...buttonProps}
        type="button"
        aria-haspopup="listbox"
        aria-label={`${words.label} : ${chosen?.name} ${chosen?.prefix}`}
        className="country-button"
      >
        <Flag code={chosen?.code ?? value} />
        <span className="tabular-nums">{chosen?.prefix}</span>
        <ChevronDown className="size-4 text-soft" aria-hidden="true" />
      </button>
      <div {...popupProps} className="menu w-88 overflow-hidden p-0">
        {isOpen && <CountryList list={list} value={value} words={words} onChoose={choose} />}
      </div>
    </>
  );
}

type ListProps = {
  list: readonly NamedCountry[];
  value: string;
  words: Props["words"];
  onChoose: (code: string) => void;
};

function CountryList({ list, value, words, onChoose }: ListProps) {
  const id = useId();
  const options = useRef<HTMLUListElement>(null);
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      list.findIndex(({ code }) => code === value),
    ),
  );
  const found = findCountries(list, typed);
  const current = found[Math.min(at, found.length - 1)];

  const move = (event: KeyboardEvent): void => {
    if (event.key === "Enter") {
      event.preventDefault();
      if (current) onChoose(current.code);
      return;
    }
    // Home and End move the caret in the search field.
    const next =
      event.key === "ArrowDown" || event.key === "ArrowUp" ? nextIndex(event.key, at, found.length) : undefined;
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    options.current?.children[next]?.scrollIntoView({ block: "nearest" });
  };
  return (
    <>
      <div className="p-2">
        <input
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={current ? `${id}-${current.code}` : undefined}
          aria-label={words.search}
          placeholder={words.search}
          autoFocus
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={move}
          className="control min-h-11"
        />
      </div>
      <ul ref={options} id={`${id}-list`} role="listbox" aria-label={words.label} className="country-list">
        {found.map((country) => (
          <li
            key={country.code}
            id={`${id}-${country.code}`}
            role="option"
            aria-selected={country.code === value}
            data-current={country === current || undefined}
            className="country-option"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(country.code)}
          >
            <Flag code={country.code} />
            <span className="min-w-0 flex-1 truncate">{country.name}</span>
            <span className="text-soft tabular-nums">{country.prefix}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p role="status" className="px-4 pb-4 text-soft">
          {words.none}
        </p>
      )}
    </>
  );
}

function Flag({ code }: { code: string }) {
  return (
    <img
      src={flagUrl(code)}
      alt=""
      width={24}
      height={16}
      loading="lazy"
      className="h-4 w-6 flex-none rounded-[2px] object-cover"
    />
  );
}
