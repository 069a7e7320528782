import { CallError } from "#contract/client.ts";
import type { Upload as UploadEntity } from "#contract/admin/uploads.ts";
import { sharedValue } from "#shared/state/shared-value.ts";
import { call, queries } from "#admin/api.ts";
import { checksumOf } from "./checksum.ts";
import { isReadable } from "./chosen-files.ts";
import { nextPace, secondsFor, startPace, type Pace } from "./pace.ts";
import { sendBytes, type Line, type Stop } from "./line.ts";

/** A file that this page sends. `lost`: the connection failed and is retried automatically. */
export type Sending = {
  state: "queued" | "sending" | "lost" | "paused" | "checking";
  sent: number;
  bytes: number;
  /** Null while unknown. */
  secondsLeft: number | null;
  /** Why it was paused: the server's message, or `unreadable` if the file can no longer be read. */
  fault: string | null;
};

type Work = {
  upload: UploadEntity;
  file: File;
  pace: Pace;
  line: Line | null;
  checksum: Promise<string | null> | null;
  gaveUp: AbortController;
  retry: ReturnType<typeof setTimeout> | undefined;
  attempts: number;
  /** When the server last reported another sender of this file, in milliseconds. */
  refusedAt: number;
};

/** More concurrent uploads would only share the bandwidth. */
const atOnce = 2;
const longestPause = 15_000;
/** A second refusal within this time is not caused by our own lost connection: somebody else sends the file. */
const elsewhereWithin = 30_000;

/** By upload id. Survives navigation within the page. */
export const sendings = sharedValue<ReadonlyMap<number, Sending>>(new Map());
const works = new Map<number, Work>();

/** The file of an upload, if this page still holds it. */
export const hasFile = (id: number): boolean => works.has(id);

/** Starts or resumes sending a file. */
export function send(upload: UploadEntity, file: File): void {
  const known = works.get(upload.id);
  if (known) stop(known);
  works.set(upload.id, {
    upload,
    file,
    pace: startPace(upload.received, Date.now()),
    line: null,
    checksum: known?.file === file ? known.checksum : null,
    gaveUp: known?.gaveUp ?? new AbortController(),
    retry: undefined,
    attempts: 0,
    refusedAt: 0,
  });
  show(upload.id, { state: "queued", sent: upload.received, bytes: upload.bytes, secondsLeft: null, fault: null });
  sendNext();
}

export function pause(id: number): void {
  const work = works.get(id);
  if (!work) return;
  stop(work);
  show(id, { state: "paused", secondsLeft: null });
  sendNext();
}

export function goOn(id: number): void {
  const work = works.get(id);
  if (!work) return;
  work.attempts = 0;
  show(id, { state: "queued", fault: null });
  sendNext();
}

/** Stops sending and releases the file; the server keeps the received part. */
export function forget(id: number): void {
  const work = works.get(id);
  if (!work) return;
  stop(work);
  work.gaveUp.abort();
  works.delete(id);
  const rest = new Map(sendings.get());
  rest.delete(id);
  sendings.set(rest);
  sendNext();
}

/** Whether leaving the page would interrupt something. */
export const isSending = (): boolean =>
  [...sendings.get().values()].some(({ state }) => state !== "paused" && state !== "checking");

function show(id: number, part: Partial<Sending>): void {
  const before = sendings.get().get(id);
  const work = works.get(id);
  if (!work) return;
  const { bytes, received: sent } = work.upload;
  const base: Sending = before ?? { state: "queued", sent, bytes, secondsLeft: null, fault: null };
  sendings.set(new Map(sendings.get()).set(id, { ...base, ...part }));
}

function stop(work: Work): void {
  clearTimeout(work.retry);
  work.line?.stop();
  work.line = null;
}

function sendNext(): void {
  const busy = [...sendings.get().values()].filter(({ state }) => state === "sending" || state === "lost").length;
  const waiting = [...sendings.get()]
    .filter(([, { state }]) => state === "queued")
    .slice(0, Math.max(0, atOnce - busy));
  for (const [id] of waiting) {
    const work = works.get(id);
    if (work) run(work);
  }
}

function run(work: Work): void {
  const { id, url, piece_bytes: pieceBytes, bytes } = work.upload;
  work.checksum ??= checksumOf(work.file, work.gaveUp.signal);
  show(id, { state: "sending", fault: null });
  work.line = sendBytes(
    work.file,
    { url, pieceBytes },
    {
      onProgress(sent) {
        const at = Date.now();
        work.attempts = 0;
        // Resends what the failed request did not deliver.
        work.pace = sent < work.pace.done ? startPace(sent, at) : nextPace(work.pace, sent, at);
        show(id, { state: "sending", sent, secondsLeft: secondsFor(work.pace, bytes - sent) });
      },
      onDone: () => void finish(work),
      onStop: (why) => void onStop(work, why),
    },
  );
}

async function onStop(work: Work, { status, said }: Stop): Promise<void> {
  const { id } = work.upload;
  work.line = null;
  // An unreadable file fails like a lost connection and would be retried for ever.
  const isGone = status === 0 && !(await isReadable(work.file));
  // Paused or cancelled in the meantime.
  if (works.get(id) !== work || sendings.get().get(id)?.state !== "sending") return;
  if (isGone) {
    show(id, { state: "paused", secondsLeft: null, fault: "unreadable" });
    sendNext();
    return;
  }
  const isBusyElsewhere = status === 409 && Date.now() - work.refusedAt < elsewhereWithin;
  if (status === 409) work.refusedAt = Date.now();
  // Permanent: the session has ended, the upload is gone, or somebody else resumed it.
  if (isBusyElsewhere || (status >= 400 && status < 500 && status !== 409 && status !== 429)) {
    show(id, { state: "paused", secondsLeft: null, fault: said });
    void queries.invalidateQueries({ queryKey: ["uploads"] });
    sendNext();
    return;
  }
  work.attempts += 1;
  show(id, { state: "lost", secondsLeft: null });
  tryAgain(work, Math.min(longestPause, 500 * 2 ** work.attempts));
}

function tryAgain(work: Work, afterMs: number): void {
  clearTimeout(work.retry);
  work.retry = setTimeout(() => run(work), afterMs);
}

async function finish(work: Work): Promise<void> {
  const { id } = work.upload;
  show(id, { state: "checking", sent: work.upload.bytes, secondsLeft: null });
  sendNext();
  const sha256 = await work.checksum;
  if (work.gaveUp.signal.aborted) return;
  if (sha256 === null) {
    show(id, { state: "paused", fault: "unreadable" });
    return;
  }
  try {
    await call("POST /admin/uploads/{id}/checksum", { params: { id }, body: { sha256 } });
    forget(id);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 0 || error.status >= 500) {
      work.retry = setTimeout(() => void finish(work), longestPause / 3);
      return;
    }
    show(id, { state: "paused", fault: error.message });
  }
  await queries.invalidateQueries({ queryKey: ["uploads"] });
}

// Retries as soon as the browser is online.
addEventListener("online", () => {
  for (const [id, { state }] of sendings.get()) {
    const work = works.get(id);
    if (work && state === "lost") tryAgain(work, 0);
  }
});
addEventListener("beforeunload", (event) => {
  if (isSending()) event.preventDefault();
});
