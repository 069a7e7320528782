import { openFence, type Fence } from "../fence/fence.ts";
import { PictureFault } from "./picture-fault.ts";
import { startWorker, type PictureWorker } from "./start-worker.ts";
import type { MadePicture, PictureFacts, PictureFormat, PictureWork, RawShape, Step } from "./work.ts";

export type Allowed = { formats: readonly PictureFormat[]; mostPixels: number };
export type Wanted = { steps?: readonly Step[]; outputs: readonly (readonly Step[])[]; overlay?: Buffer };

/** Reads and makes pictures in a process of their own. All throw PictureFault. */
export type Pictures = {
  inspect(picture: Buffer, allowed: Allowed): Promise<PictureFacts>;
  make(picture: Buffer, allowed: Allowed, wanted: Wanted): Promise<{ facts: PictureFacts; made: MadePicture[] }>;
  /** One output of pixels that this program has itself. */
  encode(pixels: Buffer, shape: RawShape, steps: readonly Step[]): Promise<Buffer>;
  /** A drawing of this program's own as PNG. */
  draw(svg: string): Promise<Buffer>;
  /** Ends its processes; what is asked of it then is refused. */
  close(): Promise<void>;
};

/** For each operation of libvips; the largest AVIF takes four on a slow core. */
const operationSeconds = 20;
/** For everything asked at once: 24 files of one title are made in one call. */
const workSeconds = 120;
/** A second one, so that a title's pictures do not keep a person waiting for theirs. */
const mostWorkers = 2;
/** After so long without work the second one ends; the first stays warm. */
const idleMilliseconds = 60_000;
const ownPixels = 400_000_000;

type Request = {
  work: PictureWork;
  parts: Buffer[];
  resolve: (reply: Reply) => void;
  reject: (error: unknown) => void;
};
type Reply = { facts: PictureFacts; made: MadePicture[] };

/** Starts a process with the first picture. */
export function openPictures(findFence: () => Promise<Fence> = () => openFence("pictures")): Pictures {
  const workers = new Set<PictureWorker>();
  const idle: { worker: PictureWorker; timer: NodeJS.Timeout }[] = [];
  const waiting: Request[] = [];
  let running = 0;
  let isClosed = false;

  function begin(): void {
    while (running < mostWorkers) {
      const request = waiting.shift();
      if (!request) return;
      running += 1;
      serve(request).then(request.resolve, request.reject).finally(ended);
    }
  }
  function ended(): void {
    running -= 1;
    begin();
  }

  async function serve({ work, parts }: Request): Promise<Reply> {
    const worker = await free();
    try {
      return await worker.ask(work, parts, workSeconds);
    } finally {
      giveBack(worker);
    }
  }
  async function free(): Promise<PictureWorker> {
    for (let last = idle.pop(); last; last = idle.pop()) {
      clearTimeout(last.timer);
      if (last.worker.isAlive()) return last.worker;
      workers.delete(last.worker);
    }
    const worker = await startWorker(await findFence());
    workers.add(worker);
    return worker;
  }
  function giveBack(worker: PictureWorker): void {
    if (!worker.isAlive()) return void workers.delete(worker);
    const retire = () => {
      const place = idle.findIndex((one) => one.worker === worker);
      // The first stays.
      if (place <= 0) return;
      idle.splice(place, 1);
      workers.delete(worker);
      worker.stop();
    };
    idle.push({ worker, timer: setTimeout(retire, idleMilliseconds).unref() });
  }

  const ask = (work: PictureWork, parts: Buffer[]): Promise<Reply> => {
    if (isClosed) return Promise.reject(new PictureFault("ended", "no picture is read any more"));
    return new Promise((resolve, reject) => {
      waiting.push({ work, parts, resolve, reject });
      begin();
    });
  };
  const one = ({ made: [first] }: Reply): Buffer => {
    if (!first) throw new PictureFault("ended", "no picture was made");
    return first.data;
  };
  const own = { formats: [], mostPixels: ownPixels, steps: [], seconds: operationSeconds };

  return {
    inspect: async (picture, allowed) =>
      (await ask({ ...allowed, steps: [], outputs: [], seconds: operationSeconds }, [picture])).facts,
    make: (picture, allowed, { steps = [], outputs, overlay }) => {
      const work = { ...allowed, steps, outputs, isOverlaid: overlay !== undefined, seconds: operationSeconds };
      return ask(work, overlay ? [picture, overlay] : [picture]);
    },
    encode: async (pixels, raw, steps) => one(await ask({ ...own, raw, outputs: [steps] }, [pixels])),
    draw: async (svg) => one(await ask({ ...own, isDrawing: true, outputs: [[["png", {}]]] }, [Buffer.from(svg)])),
    async close() {
      isClosed = true;
      for (const { timer } of idle.splice(0)) clearTimeout(timer);
      await Promise.all([...workers].map((worker) => (worker.stop(), worker.closed)));
    },
  };
}
