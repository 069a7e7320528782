import { Search, X } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";

/** Typing rests this long before it is searched for, in milliseconds. */
const restMs = 1000;

/** What is typed is searched for after a second, or at once on Enter; the address keeps it. */
export function SearchBox({ onSearch }: { onSearch?: () => void }) {
  const t = useTranslations("chrome.search");
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const shown = pathname === "/search" ? (query.get("keyword") ?? "") : "";
  const [text, setText] = useState(shown);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The address changed by itself (back, a link): the box follows, unless somebody is typing.
  useEffect(() => {
    if (document.activeElement !== field.current) setText(shown);
  }, [shown]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (keyword: string): void => {
    clearTimeout(timer.current);
    const wanted = keyword.trim();
    if (wanted === "" || (pathname === "/search" && wanted === shown)) return;
    void navigate(`/search?${new URLSearchParams({ keyword: wanted })}`, { replace: pathname === "/search" });
    onSearch?.();
  };
  const type = (next: string): void => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(next), restMs);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    search(text);
  };
  return (
    <form role="search" action="/search" className="search-box" onSubmit={submit}>
      <Search className="size-5 flex-none text-soft" aria-hidden="true" />
      <input
        ref={field}
        type="search"
        name="keyword"
        aria-label={t("label")}
        placeholder={t("placeholder")}
        value={text}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => type(event.target.value)}
      />
      {text !== "" && (
        <button
          type="button"
          aria-label={t("clear")}
          className="icon-button icon-button-plain size-8"
          onClick={() => {
            setText("");
            clearTimeout(timer.current);
            field.current?.focus();
          }}
        >
          <X className="size-4" aria-hidden="true" />
        </button>
      )}
    </form>
  );
}
