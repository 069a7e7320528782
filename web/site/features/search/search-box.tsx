import { Search, X } from "lucide-react";
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  lazy,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { rememberSearch } from "#shared/api/recent-searches.ts";
import { useStateFor } from "#shared/state/use-state-for.ts";
import { Part } from "#shared/ui/part.tsx";
import { useOptions } from "./options.ts";
import { useTypedSearch } from "./typed-search.ts";
import "./search-box.css";

const Suggestions = lazy(() => import("./suggestions.tsx"));

/**
 * Suggests titles, episodes and categories while somebody types, and searches a second after typing, or at once on Enter.
 * Whoever is about to choose a suggestion is left to it. The URL holds the keyword.
 */
export function SearchBox() {
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useStateFor(pathname, false);
  const field = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const listId = useId();
  // While its code and its answer are awaited, or without anything to suggest, there is none.
  const [list, setList] = useState<HTMLElement | null>(null);
  const options = useOptions(panel);
  const close = (): void => {
    setOpen(false);
    options.leave();
  };
  const { text, type, search, clear, stopWaiting, leave } = useTypedSearch(close);
  // The field of the server's page may have the focus before there is anybody to hear of it.
  const openIfFocused = useEffectEvent(() => setOpen(document.activeElement === field.current));
  useEffect(() => openIfFocused(), []);

  const leaveBox = ({ relatedTarget, currentTarget }: FocusEvent): void => {
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
    leave();
    close();
    // A link was pressed, whose page may take longer than the wait.
    if (relatedTarget instanceof HTMLAnchorElement) stopWaiting();
  };
  const steer = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && isOpen) {
      // Kept from the field, which would be emptied.
      event.preventDefault();
      close();
      field.current?.focus();
    } else if (isOpen && event.target === field.current && options.move(event)) stopWaiting();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    rememberSearch(text);
    search(text);
  };
  return (
    <form
      role="search"
      action="/search"
      className="search-box"
      onSubmit={submit}
      onBlur={leaveBox}
      onFocus={() => setOpen(true)}
      onPointerDown={() => setOpen(true)}
      onKeyDown={steer}
    >
      <Submit />
      <Field
        ref={field}
        text={text}
        listId={isOpen && list ? listId : undefined}
        current={options.current}
        onType={(next) => {
          setOpen(true);
          options.leave();
          type(next);
        }}
      />
      {text !== "" && (
        <Clear
          onClear={() => {
            clear();
            field.current?.focus();
          }}
        />
      )}
      <div ref={panel} className="suggestions-place" onPointerEnter={stopWaiting}>
        {isOpen && (
          <Part missing="nothing">
            <Suggestions
              id={listId}
              ref={setList}
              typed={text.trim()}
              current={options.current}
              isOnPage={pathname === "/search"}
              onChosen={close}
              onGone={options.leave}
            />
          </Part>
        )}
      </div>
    </form>
  );
}

function Submit() {
  const t = useTranslations("layout.search");
  return (
    <button
      type="submit"
      aria-label={t("submit")}
      className="icon-button icon-button-plain -ms-1.5 size-8 flex-none text-soft"
    >
      <Search className="size-5" aria-hidden="true" />
    </button>
  );
}

function Clear({ onClear }: { onClear: () => void }) {
  const t = useTranslations("layout.search");
  return (
    <button type="button" aria-label={t("clear")} className="icon-button icon-button-plain size-8" onClick={onClear}>
      <X className="size-4" aria-hidden="true" />
    </button>
  );
}

type FieldProps = {
  ref: Ref<HTMLInputElement>;
  text: string;
  /** The open list of suggestions. */
  listId: string | undefined;
  current: string | undefined;
  onType: (text: string) => void;
};

function Field({ ref, text, listId, current, onType }: FieldProps) {
  const t = useTranslations("layout.search");
  return (
    <input
      ref={ref}
      type="search"
      role="combobox"
      name="keyword"
      aria-label={t("label")}
      aria-expanded={listId !== undefined}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={current}
      placeholder={t("placeholder")}
      value={text}
      maxLength={200}
      autoComplete="off"
      enterKeyHint="search"
      onChange={(event) => onType(event.target.value)}
    />
  );
}
