import type { Locale } from "#contract/language.ts";
import type { Viewer } from "#server/database/visibility.ts";
import type { ProfileCall } from "#server/http/callers.ts";

/** The viewer, language and time that titles are selected for; `profileId` is 0 when no profile's positions are wanted. */
export type Audience = {
  readonly viewer: Viewer;
  readonly locale: Locale;
  readonly at: Date;
  readonly profileId: number;
  /** The revision of the profile's saved positions, incremented with each. */
  readonly savesRevision: number;
  /** Whether answers include stream URLs. */
  readonly streams: boolean;
  /** Base URL of the streams, without a trailing slash: 'https://media.example/media'. */
  readonly mediaUrl: string;
};

/** The calling profile, with stream URLs. */
export function callingProfile({ caller, locale, at }: ProfileCall, mediaUrl: string): Audience {
  const { isKid, ageCeiling, territory, profileId, savesRevision } = caller;
  const viewer = { isKid, ageCeiling, territory };
  return { viewer, locale, at, profileId, savesRevision, streams: true, mediaUrl };
}

/** Audiences with the same key see the same titles in the same language. */
export function classOf({ viewer, locale }: Audience): string {
  return `${locale}:${viewer.isKid ? "kid" : "all"}:${viewer.ageCeiling}:${viewer.territory}`;
}
