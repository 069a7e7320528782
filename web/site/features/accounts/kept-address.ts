import { useEffect } from "react";

const key = "loginAddress";

/**
 * Keeps the address typed at log-in over a change of language, which loads the page anew. It is forgotten as soon as it is
 * read.
 */
export function useKeptAddress(typed: () => string, put: (address: string) => void): void {
  useEffect(() => {
    const kept = inTab((storage) => storage.getItem(key));
    inTab((storage) => storage.removeItem(key));
    if (kept) put(kept);
    const keep = ({ target }: SubmitEvent): void => {
      const isLanguage = target instanceof HTMLFormElement && target.getAttribute("action") === "/langue";
      if (isLanguage && typed() !== "") inTab((storage) => storage.setItem(key, typed()));
    };
    document.addEventListener("submit", keep);
    return () => document.removeEventListener("submit", keep);
  }, [typed, put]);
}

/** Where storage is forbidden nothing is kept. */
function inTab<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
