import type { OriginKind, OriginPlace } from "#contract/admin/origins.ts";

/** The page of the works behind a figure: of a day, or of now. */
export function worksAddress(place: OriginPlace, kind: OriginKind, day?: string): string {
  return `/origins/works?${new URLSearchParams({ place, kind, ...(day !== undefined && { day }) })}`;
}
