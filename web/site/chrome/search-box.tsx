import { Search, X } from "lucide-react";
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";

/** Delay after the last keystroke, in milliseconds. */
const restMs = 1000;

/** Searches a second after typing, or at once on Enter. The URL holds the keyword. */
export function SearchBox({ onSearch }: { onSearch?: () => void }) {
  const t = useTranslations("chrome.search");
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const shown = pathname === "/search" ? (query.get("keyword") ?? "") : "";
  const [text, setText] = useState(shown);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Editing the keyword repeatedly adds only one history entry.
  const sitting = useRef(false);
  const stopWaiting = (): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };

  // Follow changes of the URL (back, a link) unless the field has the focus.
  useEffect(() => {
    if (timer.current === undefined) setText((typed) => (typed.trim() === shown ? typed : shown));
  }, [shown]);
  // Cancel a pending search when the user navigates away.
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
      // The location changes before React has rendered its page.
      if (location.pathname === from) search(next);
    }, restMs);
  };
  const leaveField = ({ relatedTarget }: FocusEvent): void => {
    sitting.current = false;
    // A link was pressed, whose page may take longer than the wait.
    if (relatedTarget instanceof HTMLAnchorElement) stopWaiting();
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
        onBlur={leaveField}
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
