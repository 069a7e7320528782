import { useEffect, useRef, useState } from "react";
import { call } from "#shared/api/client.ts";
import { holder, session } from "#shared/api/session.ts";

/**
 * The country of a phone number about to be typed: the one chosen last in this browser, else the account's, else that of the
 * visitor's network or language, else France. A choice is remembered.
 */
export function usePhoneCountry(): [country: string, choose: (country: string) => void] {
  const [country, setCountry] = useState("FR");
  const isChosen = useRef(false);
  useEffect(() => {
    const known = session.country.get() ?? holder()?.country_code;
    if (known) {
      setCountry(known);
      return undefined;
    }
    const leaving = new AbortController();
    call("GET /users/country-code", {}, leaving.signal)
      .then(({ countryCode }) => isChosen.current || setCountry(countryCode))
      // Without an answer it stays France.
      .catch(() => undefined);
    return () => leaving.abort();
  }, []);
  const choose = (chosen: string): void => {
    isChosen.current = true;
    setCountry(chosen);
    session.country.set(chosen);
  };
  return [country, choose];
}
