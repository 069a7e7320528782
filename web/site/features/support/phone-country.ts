import { useEffect, useState } from "react";
import { call } from "#shared/api/client.ts";
import { holder, session, useHolder } from "#shared/api/session.ts";
import { useShared } from "#shared/state/use-shared.ts";

/**
 * The country of a phone number about to be typed: the one chosen last in this browser, else the account's, else that of the
 * visitor's network or language, else France. A choice is remembered.
 */
export function usePhoneCountry(): [country: string, choose: (country: string) => void] {
  const remembered = useShared(session.country);
  const own = useHolder()?.country_code;
  const [found, setFound] = useState("FR");
  useEffect(() => {
    if (session.country.get() ?? holder()?.country_code) return undefined;
    const leaving = new AbortController();
    call("GET /users/country-code", {}, leaving.signal)
      .then(({ countryCode }) => setFound(countryCode))
      // Without an answer it stays France.
      .catch(() => undefined);
    return () => leaving.abort();
  }, []);
  return [remembered ?? own ?? found, (chosen) => session.country.set(chosen)];
}
