import { type ClientLoaderFunctionArgs, redirect } from "react-router";

/**
 * Lets this tab meet a fault on the page that follows: no call reaches the server until the page is loaded again
 * (`offline`, `unreached`), or the server answers calls with a status (`api-500`). Served while developing only.
 */
export function clientLoader({ request }: ClientLoaderFunctionArgs): never {
  const { searchParams } = new URL(request.url);
  const fault = searchParams.get("fault") ?? "";
  if (fault.startsWith("api-")) document.cookie = `dev-fault=${fault}; Path=/; SameSite=Lax`;
  else window.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
  if (fault === "offline") Object.defineProperty(navigator, "onLine", { configurable: true, get: () => false });
  throw redirect(searchParams.get("page") ?? "/");
}

export default function DevFault() {
  return null;
}
