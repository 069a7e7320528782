import { Search } from "lucide-react";
import { useEffect, useRef } from "react";

type Props = { label: string; value: string; onChange: (text: string) => void };

/** A list's search field; '/' focuses it. */
export function SearchBox({ label, value, onChange }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      const isTyping =
        event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
      if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, []);
  // Follows a link's keyword, but not while somebody is typing.
  useEffect(() => {
    if (box.current && box.current !== document.activeElement) box.current.value = value;
  }, [value]);
  return (
    <label className="search-box relative mb-4 block">
      <span className="sr-only">{label}</span>
      <Search
        className="pointer-events-none absolute start-3.5 top-1/2 size-5 -translate-y-1/2 text-soft"
        aria-hidden="true"
      />
      <input
        ref={box}
        type="search"
        className="control ps-11"
        placeholder={label}
        defaultValue={value}
        maxLength={120}
        aria-keyshortcuts="/"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  );
}
