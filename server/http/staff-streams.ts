import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { StaffAccess } from "#contract/endpoint.ts";
import type { Clock } from "#server/clock.ts";
import { apiBase } from "./api.ts";
import { notingRefusals, type NoteRefusal } from "./refusals.ts";
import { refuseOtherSites, staffCaller } from "./staff-calls.ts";
import type { CheckStaff, Staff } from "./staff-callers.ts";
import type { StaffCookie } from "./staff-cookie.ts";

type Stream = {
  methods: ("HEAD" | "PATCH" | "OPTIONS")[];
  /** Below the API's base: `/admin/uploads/:id/bytes`. */
  path: `/admin/${string}`;
  access: Exclude<StaffAccess, string>;
  /** The content type whose body reaches the handler as `request.raw`, unread. */
  bodyType: string;
};

type StreamDeps = { clock: Clock; checkStaff: CheckStaff; staffCookie: StaffCookie; noteRefusal: NoteRefusal };

type StreamCall = { caller: Staff; at: Date; request: FastifyRequest; reply: FastifyReply };

/** Binds requests that carry bytes instead of JSON. Callers are admitted as in every other staff call. */
export type BindStaffStream = (stream: Stream, handle: (call: StreamCall) => Promise<FastifyReply>) => void;

export function createStaffStreams(
  app: FastifyInstance,
  { clock, checkStaff, staffCookie, noteRefusal }: StreamDeps,
): BindStaffStream {
  return ({ methods, path, access, bodyType }, handle) => {
    void app.register((scope, _options, done) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(bodyType, (_request, _payload, parsed) => parsed(null, undefined));
      scope.route({
        method: methods,
        url: apiBase + path,
        // Chunks come as fast as the line takes them, and each is checked for its sender.
        config: { rateLimit: false },
        handler: (request, reply) => {
          const at = clock.now();
          const call = `${request.method} ${path}`;
          return notingRefusals(noteRefusal, { call, request, at }, async (seen) => {
            refuseOtherSites(request);
            const sent = { secret: staffCookie.tokenIn(request), address: request.ip };
            const caller = await staffCaller({ access }, sent, checkStaff, { at, seen });
            reply.header("cache-control", "no-store");
            return handle({ caller: caller as Staff, at, request, reply });
          });
        },
      });
      done();
    });
  };
}
