import { useSearchParams } from "react-router";

/** A page's filters, kept in the URL so that it can be bookmarked and reloaded. A new filter resets the page number. */
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
