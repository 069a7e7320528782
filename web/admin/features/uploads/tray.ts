import { CallError } from "#contract/client.ts";
import type { Upload } from "#contract/admin/uploads.ts";
import { sharedValue } from "#shared/state/shared-value.ts";
import { call, queries } from "#admin/api.ts";
import { fileKey, identityOf, type Chosen, type FileIdentity } from "./chosen-files.ts";
import { beginsTitle, draftOf, idIn, lacking, planOf, plansInSeason, type Plan, type SeasonSpot } from "./plans.ts";
import { send } from "./sending.ts";

/** A file that waits for the editor to confirm its plan. */
export type Waiting = FileIdentity & { key: string; plan: Plan; fault: string | null };

const keptAs = "upload-tray";

/** Files dropped and not sent yet. The plans survive a reload; the files must then be dropped again. */
export const tray = sharedValue<readonly Waiting[]>(JSON.parse(localStorage.getItem(keptAs) ?? "[]") as Waiting[]);
const files = new Map<string, File>();

/** The names of files of the last drop that were not accepted. */
type LeftOut = {
  /** Files that belong to no title. */
  unknown: readonly string[];
  unreadable: readonly string[];
};
export const leftOut = sharedValue<LeftOut>({ unknown: [], unreadable: [] });

export const hasItsFile = ({ key }: Waiting): boolean => files.has(key);

function put(rows: readonly Waiting[]): void {
  tray.set(rows);
  if (rows.length === 0) localStorage.removeItem(keptAs);
  else localStorage.setItem(keptAs, JSON.stringify(rows));
}

/**
 * Accepts dropped files: those of an unfinished upload resume at once, the others wait in the tray with a plan.
 * Rejected files are listed in `leftOut`.
 * @throws CallError
 */
export async function takeIn(chosen: Chosen): Promise<void> {
  await take(chosen, planOf, { replaces: false });
}

/** As `takeIn`, for files dropped on a season. @throws CallError */
export async function takeIntoSeason(chosen: Chosen, spot: SeasonSpot): Promise<void> {
  const plans = plansInSeason(
    chosen.files.map((one) => pathIn(identityOf(one))),
    spot,
  );
  await take(chosen, (path) => plans.get(path) ?? null, { replaces: true });
}

/** @param replaces whether files that are already waiting get a new plan */
async function take(
  { files: chosen, unreadable }: Chosen,
  planFor: (path: string) => Plan | null,
  { replaces }: { replaces: boolean },
): Promise<void> {
  const unknown: string[] = [];
  const arriving = await unfinished();
  const rows = new Map(tray.get().map((row) => [row.key, row]));
  for (const one of chosen) {
    const identity = identityOf(one);
    const key = fileKey(identity);
    const begun = arriving.get(key);
    const plan = planFor(pathIn(identity));
    if (begun) send(begun, one.file);
    else if (!plan || identity.bytes === 0) unknown.push(identity.name);
    else {
      files.set(key, one.file);
      const known = replaces ? undefined : rows.get(key);
      // Always a new object: readers compare by identity.
      rows.set(key, known ? { ...known } : { ...identity, key, plan, fault: null });
    }
  }
  put([...rows.values()].toSorted((a, b) => pathOf(a).localeCompare(pathOf(b), undefined, { numeric: true })));
  leftOut.set({ unknown, unreadable });
}

const pathIn = ({ folder, name }: FileIdentity): string => (folder === "" ? name : `${folder}/${name}`);
const pathOf = ({ folder, name }: FileIdentity): string => `${folder}/${name}`;

/** Unfinished uploads by the key that identifies their files. */
async function unfinished(): Promise<Map<string, Upload>> {
  const query = { state: "arriving", limit: 100 } as const;
  const { data } = await call("GET /admin/uploads", { query });
  return new Map(
    data.map((upload) => [fileKey({ ...upload, modifiedAt: upload.file_modified_at ?? "" }), upload] as const),
  );
}

export function changePlan(key: string, part: Partial<Plan>): void {
  const isOther = part.series === undefined ? {} : { seriesId: null };
  put(
    tray
      .get()
      .map((row) => (row.key === key ? { ...row, plan: { ...row.plan, ...part, ...isOther }, fault: null } : row)),
  );
}

export function removeFromTray(keys: readonly string[]): void {
  for (const key of keys) files.delete(key);
  put(tray.get().filter((row) => !keys.includes(row.key)));
}

const setFault = (key: string, fault: string): void =>
  put(tray.get().map((row) => (row.key === key ? { ...row, fault } : row)));

/** The titles that files of the tray create. */
export const begunIn = (rows: readonly Waiting[]): Set<string> =>
  new Set(rows.flatMap(({ plan }) => beginsTitle(plan) ?? []));

/** The rows whose plan is complete. */
export function readyIn(rows: readonly Waiting[]): Waiting[] {
  const begun = begunIn(rows.filter(hasItsFile));
  return rows.filter((row) => hasItsFile(row) && lacking(row.plan, begun).length === 0);
}

/** Starts an upload for every complete row: films first, so that their captions find the title. */
export async function sendTray(namelessEpisode: (number: string) => string): Promise<void> {
  const ready = readyIn(tray.get());
  const begun = new Map<string, number>();
  const isFilm = ({ plan }: Waiting): boolean => beginsTitle(plan) !== null;
  for (const row of [...ready.filter(isFilm), ...ready.filter((one) => !isFilm(one))]) {
    try {
      const videoId = await beginFrom(row, begun, namelessEpisode);
      const name = beginsTitle(row.plan);
      // Its film was refused: keep both in the tray.
      if (videoId === null) continue;
      if (name !== null) begun.set(name, videoId);
      removeFromTray([row.key]);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(row.key, Object.values(error.messages)[0] ?? error.message);
    }
  }
  await queries.invalidateQueries({ queryKey: ["uploads"] });
  await queries.invalidateQueries({ queryKey: ["titles"] });
}

/** Starts one upload. Returns the title's id; null if unknown. */
async function beginFrom(
  { key, plan, name, folder, bytes, modifiedAt }: Waiting,
  begun: ReadonlyMap<string, number>,
  namelessEpisode: (number: string) => string,
): Promise<number | null> {
  const file = files.get(key);
  const video = idIn(plan.of) ?? begun.get(plan.of.trim().toLowerCase());
  if (!file || (beginsTitle(plan) === null && video === undefined)) return null;
  if (plan.kind === "poster") return video === undefined ? null : giveToTitle(video, file);
  const use = plan.kind === "captions" || plan.kind === "trailer" ? plan.kind : "film";
  const of = beginsTitle(plan) === null ? { video_id: video } : { draft: draftOf(plan, namelessEpisode(plan.episode)) };
  const upload = await call("POST /admin/uploads", {
    body: { name, folder, bytes, file_modified_at: modifiedAt, use, ...of },
  });
  if (upload.state === "arriving") send(upload, file);
  return upload.video_id;
}

/** Uploads a picture and makes it the title's. Returns the title's id. */
async function giveToTitle(id: number, picture: File): Promise<number> {
  const body = new FormData();
  body.set("file", picture);
  const { id: candidate } = await call("POST /admin/titles/{id}/poster-candidates", { params: { id }, body });
  await call("PUT /admin/titles/{id}/pictures", { params: { id }, body: { candidate_id: candidate } });
  return id;
}

/** Starts the upload of a file for a known title. @throws CallError */
export async function sendFor(videoId: number, use: Upload["use"], file: File): Promise<void> {
  const { name, bytes, modifiedAt } = identityOf({ file, folder: "" });
  const body = { name, folder: "", bytes, file_modified_at: modifiedAt, use, video_id: videoId };
  const upload = await call("POST /admin/uploads", { body });
  if (upload.state === "arriving") send(upload, file);
  await queries.invalidateQueries({ queryKey: ["uploads"] });
}
