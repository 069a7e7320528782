import * as z from "zod/mini";
import { deskFault } from "../field-faults.ts";
import { fault } from "../fields.ts";
import { Reason } from "./staff-shapes.ts";

/** The version of the links that was read; each change gives them another. */
export const Revision = z.string(fault("required")).check(z.regex(/^[0-9a-f]{32}$/, fault("value")));

/** An address with https on a named host. */
const SecureUrl = z
  .string(fault("required"))
  .check(z.maxLength(300, fault("tooLong")), z.refine(isSecureUrl, deskFault("secureUrl")));

function isSecureUrl(text: string): boolean {
  if (!URL.canParse(text) || /\s/.test(text)) return false;
  const { protocol, hostname, username } = new URL(text);
  return protocol === "https:" && username === "" && /[^.]\.[a-z-][a-z0-9-]+$/i.test(hostname);
}

const siteLinks = {
  /** In the order in which pages show them. */
  social_links: z.array(SecureUrl).check(
    z.maxLength(12, fault("tooLong")),
    z.refine((urls) => new Set(urls).size === urls.length, deskFault("urlTwice")),
  ),
  /** Null: there is no app there. */
  app_store: z.nullable(SecureUrl),
  google_play: z.nullable(SecureUrl),
};

export const SiteLinksForm = z.object({ revision: Revision, ...siteLinks, reason: Reason });

export type SiteLinksForm = z.output<typeof SiteLinksForm>;

export const EditedSiteLinks = z.object({
  revision: z.string(),
  social_links: z.array(z.string()),
  app_store: z.nullable(z.string()),
  google_play: z.nullable(z.string()),
});

export type EditedSiteLinks = z.output<typeof EditedSiteLinks>;
