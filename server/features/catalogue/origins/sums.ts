import {
  originKinds,
  type OriginAmount,
  type OriginKind,
  type OriginSums,
  type OriginWork,
} from "#contract/admin/origins.ts";

type Facts = Omit<OriginWork, "title_id" | "title" | "season">;

const isOther = ({ european, french }: Facts): boolean => european === false && !french;

/** The seconds of a work that count as a kind; undefined where the work does not. */
const secondsAs: Record<OriginKind, (work: Facts) => number | undefined> = {
  all: ({ seconds }) => seconds,
  european: ({ european, seconds }) => (european === true ? seconds : undefined),
  french: ({ french, seconds }) => (french ? seconds : undefined),
  other: (work) => (isOther(work) ? work.seconds : undefined),
  unknown: ({ european, seconds }) => (european === null ? seconds : undefined),
  captioned: ({ captioned_seconds: seconds }) => seconds || undefined,
  sdh: ({ sdh_seconds: seconds }) => seconds || undefined,
  described: ({ described_seconds: seconds }) => seconds || undefined,
};

export const isOfKind = (work: Facts, kind: OriginKind): boolean => secondsAs[kind](work) !== undefined;

/** Works and their time by kind. */
export function sumsOf(works: readonly Facts[]): OriginSums {
  const sum = (kind: OriginKind): OriginAmount => {
    const seconds = works.map((work) => secondsAs[kind](work)).filter((one) => one !== undefined);
    return { works: seconds.length, seconds: seconds.reduce((total, one) => total + one, 0) };
  };
  return Object.fromEntries(originKinds.map((kind) => [kind, sum(kind)])) as OriginSums;
}

/** The seasons of a series as one work. */
export function asTitles<Work extends OriginWork>(works: readonly Work[]): Work[] {
  const titles = Map.groupBy(works, ({ title_id: id }) => id).values();
  return [...titles]
    .map((seasons) => seasons.reduce((all, one) => joined(all, one)))
    .map((one) => ({ ...one, season: null }));
}

function joined<Work extends OriginWork>(all: Work, one: Work): Work {
  return {
    ...all,
    seconds: all.seconds + one.seconds,
    captioned_seconds: all.captioned_seconds + one.captioned_seconds,
    sdh_seconds: all.sdh_seconds + one.sdh_seconds,
    described_seconds: all.described_seconds + one.described_seconds,
  };
}
