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
  // One go at the box is one entry of the history, however often its words are mended.
  const sitting = useRef(false);
  const stopWaiting = (): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };

  // The address changed by itself (back, a link): the box follows, unless somebody is typing.
  useEffect(() => {
    if (timer.current === undefined) setText((typed) => (typed.trim() === shown ? typed : shown));
  }, [shown]);
  // Whoever goes elsewhere is not fetched back by what they had begun to type.
  useEffect(() => {
    if (pathname === "/search") return;
    stopWaiting();
    sitting.current = false;
    setText("");
  }, [pathname]);
  useEffect(() => stopWaiting, []);

  const search = (keyword: string): void => {
    stopWaiting();
    const wanted = keyword.trim();
    if (wanted === "" || (pathname === "/search" && wanted === shown)) return;
    void navigate(`/search?${new URLSearchParams({ keyword: wanted })}`, {
      replace: sitting.current && location.pathname === "/search",
    });
    sitting.current = true;
    onSearch?.();
  };
  const type = (next: string): void => {
    setText(next);
    stopWaiting();
    const from = location.pathname;
    timer.current = setTimeout(() => {
      // The address changes before React has drawn its page, and with it this box.
      if (location.pathname === from) search(next);
    }, restMs);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    search(text);
  };
  return (
    <form role="search" action="/search" className="search-box" onSubmit={submit}>
      <button
        type="submit"
        aria-label={t("submit")}
        className="icon-button icon-button-plain -ms-1.5 size-8 flex-none text-soft"
      >
        <Search className="size-5" aria-hidden="true" />
      </button>
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
        onBlur={() => (sitting.current = false)}
      />
      {text !== "" && (
        <button
          type="button"
          aria-label={t("clear")}
          className="icon-button icon-button-plain size-8"
          onClick={() => {
            setText("");
            stopWaiting();
            field.current?.focus();
          }}
        >
          <X className="size-4" aria-hidden="true" />
        </button>
      )}
    </form>
  );
}
