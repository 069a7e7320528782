import { createContext } from "react-router";
import type { AnswerFor, CallName, InputFor } from "#contract/client.ts";
import type { Locale } from "../shared/texts/locale.ts";

/** What configuration says of the operator, for pages to show. Sent to browsers: nothing secret belongs here. */
export type Site = {
  brandName: string;
  /** Where the service stands, without a slash at the end: 'https://silecs.example'. */
  publicUrl: string;
  supportEmail: string;
  socialLinks: { network: string; url: string }[];
  storeLinks: { appStore?: string; googlePlay?: string };
  /** What the app's own addresses begin with: 'silecs' for 'silecs://…'; null where no app opens by one. */
  appScheme: string | null;
  /** Where a title plays on a phone. */
  mobilePlayback: "browser" | "app";
  /** What counts visits once a visitor agreed to it; null where nothing counts, and nobody is asked. */
  analyticsScript: string | null;
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

export type PageServices = { site: Site; callApi: CallApi };

/** What a server loader reads with `context.get(pageContext)`. */
export type PageContext = {
  services: PageServices;
  nonce: string | undefined;
  locale: Locale;
  /** Of whoever asks for the page: limits of tries count by it. Unset on a page drawn for everybody. */
  address?: string;
  /** Set where the page for what is not there stands for a refusal: too many requests, a service that is away. */
  refusal?: "notFound" | "busy" | "away" | "broken";
  /** Takes what went wrong while the page was drawn, for the program's log. */
  report: (error: unknown) => void;
};

export const pageContext = createContext<PageContext>();
