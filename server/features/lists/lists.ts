import type { Locale } from "#contract/language.ts";
import { defaultListName, listItemsAtMost, listPageSize, listsAtMost, type Playlist } from "#contract/lists.ts";
import { lockProfile } from "#server/database/locks.ts";
import type { VideoCard } from "#contract/video.ts";
import type { Database } from "#server/database/pool.ts";
import type { ProfileCall } from "#server/http/callers.ts";
import { AppError, found } from "#server/http/errors.ts";
import { pageOfFound, type Paging, type Window } from "#server/http/paged-answers.ts";
import {
  deleteItem,
  deleteList,
  findItems,
  findList,
  findLists,
  findPlaceFor,
  findRoomFor,
  insertItem,
  insertItems,
  insertList,
  lockList,
  updateName,
  type ListRow,
} from "./queries.ts";

export type Lists = ReturnType<typeof createLists>;

/** The cards of titles that the caller sees, in the order of their ids. */
export type CardsOf = (
  call: ProfileCall,
  ids: readonly number[],
  options?: { withDescription: boolean },
) => Promise<VideoCard[]>;

/** A profile's watch lists. */
export function createLists({ database, cardsOf }: { database: Database; cardsOf: CardsOf }) {
  const listOf: ListOf = async (call, id) => {
    const row = found(await findList(database, call, id), "playlist", id);
    return playlistOf(row, await cardsOf(call, row.video_ids.slice(0, namedTitles)));
  };
  return {
    ...reading(database, cardsOf, listOf),
    ...ownChanges(database, listOf),
    ...itemChanges(database, listOf),
  };
}

/** The current state of one of the profile's lists. @throws AppError notFound */
type ListOf = (call: ProfileCall, id: number) => Promise<Playlist>;

/** Number of titles in a list's description, last added first. */
const namedTitles = 3;

/** @param named the cards of the titles added last */
function playlistOf({ id, name, is_default, video_ids }: ListRow, named: VideoCard[]): Playlist {
  const latest = named[0] ?? null;
  return {
    id,
    name,
    description: named.map(({ title, series }) => (series ? `${series.title} – ${title}` : title)).join(" · "),
    thumb_url: latest?.thumb_url ?? null,
    total_video: video_ids.length,
    is_default,
    last_video_inserted: latest,
    video_ids,
  };
}

function reading(database: Database, cardsOf: CardsOf, listOf: ListOf) {
  const itemsOf = async (call: ProfileCall, id: number, window: Window) => {
    const { ids, total } = found(await findItems(database, call, id, window), "playlist", id);
    return { data: await cardsOf(call, ids, { withDescription: true }), total };
  };

  return {
    all: async (call: ProfileCall) => {
      const rows = await findLists(database, call);
      const named = rows.map((row) => row.video_ids.slice(0, namedTitles));
      const cards = new Map((await cardsOf(call, [...new Set(named.flat())])).map((card) => [card.id, card]));
      return {
        data: rows.map((row, at) =>
          playlistOf(
            row,
            (named[at] ?? []).flatMap((id) => cards.get(id) ?? []),
          ),
        ),
      };
    },
    one: async (call: ProfileCall, id: number) => {
      const [list, { data }] = await Promise.all([
        listOf(call, id),
        itemsOf(call, id, { limit: listPageSize, offset: 0 }),
      ]);
      return { ...list, children: data };
    },
    items: (call: ProfileCall, id: number, paging: Paging) =>
      pageOfFound(paging, (window) => itemsOf(call, id, window)),
  };
}

/** Creating, renaming and removing lists. */
function ownChanges(database: Database, listOf: ListOf) {
  return {
    /**
     * @param videos what is on it from the start, the first in front; titles that the caller does not see are left out
     * @throws AppError invalid when a list has this name; conflict at the maximum number of lists
     */
    create: async (call: ProfileCall, name: string, videos: readonly number[] = []): Promise<Playlist> => {
      const id = await database.transaction(async (inside) => {
        await lockProfile(inside, call.caller.profileId);
        const { total, isTaken } = await findRoomFor(inside, call.caller, name);
        if (isTaken) throw nameTaken();
        if (total >= listsAtMost) throw new AppError("conflict", { message: tooManyLists[call.locale] });
        const made = await insertList(inside, call.caller, name, call.at);
        if (videos.length > 0) await insertItems(inside, call, made, videos);
        return made;
      });
      return listOf(call, id);
    },

    /** @throws AppError notFound; notAllowed for the default list; invalid when another list has this name */
    rename: async (call: ProfileCall, id: number, name: string): Promise<Playlist> => {
      await database.transaction(async (inside) => {
        await lockProfile(inside, call.caller.profileId);
        refuseDefault(found(await lockList(inside, call.caller, id), "playlist", id), call.locale);
        if ((await findRoomFor(inside, call.caller, name, id)).isTaken) throw nameTaken();
        await updateName(inside, id, name, call.at);
      });
      return listOf(call, id);
    },

    /** @throws AppError notFound; notAllowed for the default list */
    remove: (call: ProfileCall, id: number): Promise<void> =>
      database.transaction(async (inside) => {
        refuseDefault(found(await lockList(inside, call.caller, id), "playlist", id), call.locale);
        await deleteList(inside, id);
      }),
  };
}

/** Adding and removing titles. */
function itemChanges(database: Database, listOf: ListOf) {
  return {
    /** @throws AppError notFound for list or title; conflict when the list is full */
    add: async (call: ProfileCall, id: number, videoId: number): Promise<Playlist> => {
      await database.transaction(async (inside) => {
        found(await lockList(inside, call.caller, id), "playlist", id);
        const place = found(await findPlaceFor(inside, call, id, videoId), "video", videoId);
        if (place.isIn) return;
        if (place.total >= listItemsAtMost) throw new AppError("conflict", { message: listFull[call.locale] });
        await insertItem(inside, id, videoId, call.at);
      });
      return listOf(call, id);
    },

    /** A title that is not in the list counts as removed. @throws AppError notFound for list or title */
    take: async (call: ProfileCall, id: number, videoId: number): Promise<Playlist> => {
      const taken = await deleteItem(database, call, id, videoId);
      const list = await listOf(call, id);
      if (taken === 0) found(await findPlaceFor(database, call, id, videoId), "video", videoId);
      return list;
    },
  };
}

const tooManyLists: Record<Locale, string> = {
  fr: `Vous avez déjà ${listsAtMost} listes. Supprimez-en une pour en créer une autre.`,
  en: `You already have ${listsAtMost} lists. Remove one to make another.`,
};
const listFull: Record<Locale, string> = {
  fr: `Cette liste contient déjà ${listItemsAtMost} titres`,
  en: `This list already holds ${listItemsAtMost} titles`,
};

function nameTaken(): AppError {
  return new AppError("invalid", { fields: { name: "listName" } });
}

const defaultStays: Record<Locale, string> = {
  fr: `La liste « ${defaultListName.fr} » reste toujours avec votre profil : elle ne peut être ni renommée ni supprimée.`,
  en: `The list “${defaultListName.en}” always stays with your profile: it can be neither renamed nor deleted.`,
};

function refuseDefault({ isDefault }: { isDefault: boolean }, locale: Locale): void {
  if (isDefault) throw new AppError("notAllowed", { message: defaultStays[locale] });
}
