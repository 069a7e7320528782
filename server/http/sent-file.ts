import type { FastifyReply, FastifyRequest } from "fastify";

/** A stored file, sent after the call's transaction, in the range that was asked for. */
export class SentFile {
  readonly fileName: string;
  /** Answers with the file itself. */
  readonly send: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  constructor(fileName: string, send: SentFile["send"]) {
    this.fileName = fileName;
    this.send = send;
  }
}
