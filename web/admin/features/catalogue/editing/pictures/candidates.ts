import type { PosterCandidate } from "#contract/admin/title-media.ts";

export const candidatesKey = (id: number) => ["poster-candidates", id] as const;

export const pictureUrl = ({ url }: PosterCandidate): string => `/api${url}`;
