import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import { Dialog } from "#shared/ui/dialog.tsx";
import { useMe } from "../session.ts";
import { useTexts } from "../texts.ts";
import { findEverywhere, type Found } from "./sources.ts";

/** Opened from every page by Ctrl+K or its button. */
export function SearchButton() {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <button type="button" className="search-button" aria-keyshortcuts="Control+K" onClick={() => setOpen(true)}>
        <Search className="size-5 flex-none" aria-hidden="true" />
        <span className="me-auto">{t("find.open")}</span>
        <kbd className="hidden text-xs sm:inline" aria-hidden="true">
          {t("find.keys")}
        </kbd>
      </button>
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Searches titles, jobs, people and groups that the member's roles may read. Arrow keys choose, Enter opens. */
function SearchDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const me = useMe();
  const navigate = useNavigate();
  const list = useId();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const search = text.trim();
  const { data: found = [], isFetching } = useQuery({
    queryKey: ["find", search, me.roles],
    queryFn: () => findEverywhere(search, me.roles),
    enabled: search.length > 1,
    placeholderData: keepPreviousData,
  });
  const shown: readonly Found[] = search.length > 1 ? found : [];
  const open = ({ to }: Found): void => {
    onClose();
    void navigate(to);
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && shown.length > 0) setAt((at + step + shown.length) % shown.length);
    else if (event.key === "Enter" && shown[at]) open(shown[at]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open title={t("find.title")} onClose={onClose} maxWidth={640}>
      <input
        type="text"
        role="combobox"
        className="control"
        aria-label={t("find.title")}
        aria-expanded={shown.length > 0}
        aria-controls={list}
        aria-activedescendant={shown[at] ? `${list}-${at}` : undefined}
        aria-autocomplete="list"
        placeholder={t("find.what")}
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKey}
      />
      <ul
        id={list}
        role="listbox"
        aria-label={t("find.found")}
        className="mt-3 grid max-h-80 min-h-24 content-start overflow-y-auto"
      >
        {shown.map((one, place) => (
          <li
            key={`${one.to} ${one.name} ${one.line}`}
            id={`${list}-${place}`}
            role="option"
            aria-selected={place === at}
            className="found"
            onClick={() => open(one)}
            onPointerMove={() => setAt(place)}
          >
            <span className="max-w-full truncate font-semibold">{one.name}</span>
            <span className="min-w-0 text-xs text-soft wrap-anywhere">
              {[t(`find.kinds.${one.kind}`), one.line].filter(Boolean).join(" · ")}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-soft" role="status">
        {search.length > 1 && !isFetching && shown.length === 0 ? t("find.nothing") : ""}
      </p>
    </Dialog>
  );
}
