import { once } from "node:events";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import type { Fence } from "../fence/fence.ts";
import { exceededBy, type Limits } from "../fence/limits.ts";
import { endFenced, spawnFenced } from "../fence/spawn.ts";
import { createFrameReader, writeFrame, type Frame } from "./frames.ts";
import { PictureFault } from "./picture-fault.ts";
import type { MadePicture, PictureFacts, PictureReply, PictureWork } from "./work.ts";

const program = fileURLToPath(new URL("picture-worker.ts", import.meta.url));
const mebibyte = 1024 * 1024;

/** Node with sharp takes 200 MiB of it before the first picture. It writes no file. */
const limits: Limits = { memoryBytes: 1536 * mebibyte, fileBytes: 0 };
/** libvips would otherwise write what it decodes and that is larger than 100 MB into a file. */
const environment = { VIPS_DISC_THRESHOLD: "2g", G_MESSAGES_DEBUG: "" };
const mostReplyBytes = 512 * mebibyte;
const mostSaid = 4000;

export type PictureWorker = {
  isAlive(): boolean;
  /** One at a time. @throws PictureFault */
  ask(work: PictureWork, parts: Buffer[], seconds: number): Promise<{ facts: PictureFacts; made: MadePicture[] }>;
  stop(): void;
  /** Once it has ended. */
  closed: Promise<void>;
};

/** Starts the process that reads pictures. It lets this program end while it has nothing to do, and ends with it. */
export async function startWorker({ chain, user, makeWorkspace }: Fence): Promise<PictureWorker> {
  const workspace = await makeWorkspace(tmpdir(), "silecs-pictures-");
  const args = ["--max-old-space-size=128", "--max-semi-space-size=2", program, String(user?.uid ?? 0)];
  const command = { program: process.execPath, args, workspace, limits, environment, stdin: "pipe" } as const;
  // It takes the account itself once its code is loaded.
  const child = spawnFenced({ ...chain, user: null }, command);
  const { stdin, stdout, stderr } = child;
  if (!stdin || !stdout || !stderr) throw new Error("A process without pipes");
  let said = "";
  let pending: { resolve: (frame: Frame) => void; reject: (error: unknown) => void } | undefined;
  let overdue = false;
  const settle = (finish: (one: NonNullable<typeof pending>) => void) => {
    const one = pending;
    pending = undefined;
    if (one) finish(one);
  };
  const reader = createFrameReader((frame) => settle(({ resolve }) => resolve(frame)), mostReplyBytes);
  stdout.on("data", (chunk: Buffer) => {
    try {
      reader.push(chunk);
    } catch (error) {
      said = String(error);
      endFenced(child);
    }
  });
  stderr.on("data", (chunk: Buffer) => (said = (said + chunk.toString()).slice(-mostSaid)));
  // A write to a process that has just ended; `close` tells why it did.
  stdin.on("error", () => undefined);
  const untilClosed = async (): Promise<void> => {
    try {
      const [code, signal] = (await once(child, "close")) as (number | string | null)[];
      const exceeded = overdue ? "time" : exceededBy(String(signal), said);
      const fault = exceeded === "memory" || exceeded === "time" ? exceeded : "ended";
      settle(({ reject }) => reject(new PictureFault(fault, `${said}\n(${signal ?? code})`.trim())));
    } catch (error) {
      // It could not be started.
      settle(({ reject }) => reject(error));
    }
    await workspace.remove();
  };
  const closed = untilClosed();
  const handles = [child, stdin as unknown as Socket, stdout as unknown as Socket, stderr as unknown as Socket];
  const hold = (isNeeded: boolean) => handles.forEach((handle) => (isNeeded ? handle.ref() : handle.unref()));

  return {
    isAlive: () => child.exitCode === null && child.signalCode === null && !stdout.destroyed,
    async ask(work, parts, seconds) {
      const timer = setTimeout(() => {
        overdue = true;
        endFenced(child);
      }, seconds * 1000);
      hold(true);
      try {
        const frame = await new Promise<Frame>((resolve, reject) => {
          pending = { resolve, reject };
          writeFrame(stdin, { header: work, parts });
        });
        return resultOf(frame);
      } finally {
        clearTimeout(timer);
        hold(false);
      }
    },
    stop() {
      hold(true);
      endFenced(child);
    },
    closed,
  };
}

function resultOf({ header, parts }: Frame): { facts: PictureFacts; made: MadePicture[] } {
  const reply = header as PictureReply;
  if ("fault" in reply) throw new PictureFault(reply.fault, reply.said);
  const made = parts.map((data, place) => ({ data, width: 0, height: 0, ...reply.sizes[place] }));
  return { facts: reply.facts, made };
}
