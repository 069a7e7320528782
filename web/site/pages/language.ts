import { localeFrom } from "#contract/language.ts";
import { type ActionFunctionArgs, redirect } from "react-router";
import { addressIn } from "#contract/addresses.ts";
import { submitted } from "./submitted.ts";

/**
 * Remembers the language a visitor chose and shows the page they were on in it, at the address that it has in that language:
 * a plain form, no script needed.
 */
export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  const form = await submitted(request);
  const language = localeFrom(form.get("language"));
  return redirect(addressIn(language, pathWithin(form.get("from"))), {
    status: 303,
    headers: { "set-cookie": `language=${language}; Path=/; Max-Age=31536000; SameSite=Lax` },
  });
}

/** An address of this site only: anything else leads to the first page. */
export function pathWithin(value: unknown): string {
  if (typeof value !== "string" || !/^\/(?![/\\])/.test(value)) return "/";
  const base = "https://here.invalid";
  return URL.canParse(value, base) && new URL(value, base).origin === base ? value : "/";
}

/** Somebody who opens the address itself goes to the first page. */
export function loader(): Response {
  return redirect("/");
}
