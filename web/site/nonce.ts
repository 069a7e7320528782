import { createContext } from "react";

/** The nonce of the page's own inline scripts; undefined in the browser and during development. */
export const NonceContext = createContext<string | undefined>(undefined);
