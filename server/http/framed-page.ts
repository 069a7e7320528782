import type { FastifyReply } from "fastify";

/**
 * A foreign HTML document that one of our pages shows in a frame. It runs no script, loads nothing but this service's own
 * pictures, sends no form and belongs to no origin, whoever wrote it. Its links lead nowhere.
 */
export class FramedPage {
  readonly #html: string;
  constructor(html: string) {
    this.#html = html;
  }

  /** Sets the headers, and returns the body. */
  prepare(reply: FastifyReply): string {
    void reply.headers({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'none'; frame-ancestors 'self'; sandbox",
      "x-frame-options": "SAMEORIGIN",
      "referrer-policy": "no-referrer",
    });
    // The frame may open no windows: instead of replacing the document, a link does nothing.
    return this.#html.replace("<head>", '<head><base target="_blank">');
  }
}
