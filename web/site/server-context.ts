import type { Locale } from "#contract/language.ts";
import { createContext } from "react-router";
import type { AnswerFor, CallName, InputFor } from "#contract/client.ts";

/** What pages say of the operator and its service. Sent to browsers, so it holds nothing secret. */
export type SiteSettings = FixedSettings & {
  supportEmail: string;
  socialLinks: { network: string; url: string }[];
  storeLinks: { appStore?: string; googlePlay?: string };
  /** Logo, icon and colours of the operator's own; absent for the program's. */
  look?: {
    /** Address of the style sheet. */
    styles: string;
    icon?: { favicon: { href: string; type: string }; touch: string; large: string };
  };
};

/** The part of it that changes with a restart only. */
type FixedSettings = {
  brandName: string;
  /** The service's public URL without a trailing slash: 'https://silecs.example'. */
  publicUrl: string;
  /** The app's URL scheme: 'silecs' for 'silecs://…'; null without one. */
  appScheme: string | null;
  /** Where a title plays on a phone. */
  mobilePlayback: "browser" | "app";
  /** The analytics script, loaded with consent. */
  analyticsScript: string | null;
  /** Hosts that receive visits with consent; without one nobody is asked for it. */
  measuredBy: string[];
};

/**
 * Calls the API inside the process, through the same access checks and schemas as over HTTP.
 * @throws CallError as the browser's client does
 */
export type CallApi = <N extends CallName>(
  name: N,
  input: InputFor<N>,
  options: { locale: Locale; token?: string; from?: string },
) => Promise<AnswerFor<N>>;

export type PageServices = { site: FixedSettings; readSite: () => Promise<SiteSettings>; callApi: CallApi };

/** The value of `context.get(pageContext)` in server loaders. */
export type PageContext = {
  services: PageServices;
  nonce: string | undefined;
  locale: Locale;
  /** The client's address, which attempt limits count by. Unset on a page rendered once for everybody. */
  address?: string;
  /** Set where the page for what is not there stands for a refusal: too many requests, a service that is away. */
  refusal?: "notFound" | "busy" | "away" | "broken";
  /** Where set, receives the whole page, and the response has no body: for pages that are cached, not streamed. */
  onHtml?: (html: string) => void;
  /** Logs an error that occurred while rendering. */
  report: (error: unknown) => void;
};

export const pageContext = createContext<PageContext>();
