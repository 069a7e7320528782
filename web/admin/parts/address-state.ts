import { useSearchParams } from "react-router";

/** What is looked for, as the address keeps it: a page can be bookmarked and reloaded. Another search starts at page 1. */
export function useAddressState(): { values: Record<string, string>; set: (name: string, value: string) => void } {
  const [search, setSearch] = useSearchParams();
  return {
    values: Object.fromEntries([...search].filter(([, value]) => value !== "")),
    set(name, value) {
      setSearch(
        (now) => {
          const next = new URLSearchParams(now);
          if (name !== "page") next.delete("page");
          if (value === "") next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      );
    },
  };
}
