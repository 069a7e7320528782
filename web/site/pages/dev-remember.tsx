import { redirect } from "react-router";

/** Puts what the address carries after `#` into the browser's storage, and goes on to `page`. Served while developing only. */
export function clientLoader(): never {
  const { page = "/", ...kept } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
  throw redirect(page);
}

export default function DevRemember() {
  return null;
}
