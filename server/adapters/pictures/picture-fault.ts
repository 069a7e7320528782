import type { WorkerFault } from "./work.ts";

/** `ended`: the process that read it ended by itself or was killed. */
export type PictureFaultCode = WorkerFault | "ended";

/** A picture cannot be read, or asked for more than it may. */
export class PictureFault extends Error {
  override name = "PictureFault";
  readonly code: PictureFaultCode;
  constructor(code: PictureFaultCode, said: string) {
    super(said);
    this.code = code;
  }
}
