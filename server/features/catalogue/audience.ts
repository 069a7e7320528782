import type { Locale } from "#contract/fields.ts";
import type { Viewer } from "#server/database/visibility.ts";
import type { Asked } from "#server/http/callers.ts";

/** For whom, when and in which language titles are shown; `profileId` is 0 where nobody's places are wanted. */
export type Audience = {
  readonly viewer: Viewer;
  readonly locale: Locale;
  readonly at: Date;
  readonly profileId: number;
  /** Of the profile's saves: grows with each. */
  readonly savesRevision: number;
  /** Whether the addresses of the streams are told. */
  readonly streams: boolean;
  /** Where streams lie: 'https://media.example/media', without a slash at the end. */
  readonly mediaUrl: string;
};

/** The profile that calls; it is told where streams lie. */
export function callingProfile({ caller, locale, at }: Asked, mediaUrl: string): Audience {
  const viewer = { isKid: caller.isKid, ageCeiling: caller.ageCeiling };
  const { profileId, savesRevision } = caller;
  return { viewer, locale, at, profileId, savesRevision, streams: true, mediaUrl };
}

/** Audiences with the same word see the same titles in the same language. */
export function classOf({ viewer, locale }: Audience): string {
  return `${locale}:${viewer.isKid ? "kid" : "all"}:${viewer.ageCeiling}`;
}
