import type { FastifyRequest } from "fastify";
import { AppError } from "./errors.ts";

/** A refused request, and what was known of its sender by then. */
export type Refusal = {
  error: AppError;
  /** Method and pattern as in the contract: 'POST /auth/token'. */
  call: string;
  /** The sender's IP address. */
  address: string;
  at: Date;
} & Seen;

/** What a call has shown of its sender so far. */
export type Seen = {
  /** The account of a valid session. */
  accountId: number | null;
  /** The member of a valid session of the staff, whatever their roles. */
  memberId: number | null;
  /** Whether a staff token was sent, valid or not. */
  staffToken: boolean;
  /** The body, once its schema accepted it. */
  body: unknown;
};

/** Of a request that was refused before anything was looked up. */
export const nothingSeen: Readonly<Seen> = {
  accountId: null,
  memberId: null,
  staffToken: false,
  body: undefined,
};

/** Takes note of a refusal, without waiting and without throwing. */
export type NoteRefusal = (refusal: Refusal) => void;

type Attempt = { call: string; request: FastifyRequest; at: Date };

/** Runs a call's work, which fills in `seen` as it goes, and notes the AppError that it throws. */
export function notingRefusals<T>(
  noteRefusal: NoteRefusal,
  { call, request, at }: Attempt,
  work: (seen: Seen) => Promise<T>,
): Promise<T> {
  const seen: Seen = { ...nothingSeen };
  return work(seen).catch((error: unknown) => {
    if (error instanceof AppError) noteRefusal({ error, call, address: request.ip, at, ...seen });
    throw error;
  });
}
