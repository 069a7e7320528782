import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#server/http/errors.ts";
import { secretHash } from "#server/http/secrets.ts";
import { callerNetwork, type AttemptLimit } from "#server/http/attempt-limits.ts";
import { writeAudit } from "./audit-queries.ts";
import type { StaffDeps } from "./deps.ts";
import { findMember, lockMember, updatePassword } from "./queries.ts";
import { findSignIn, lockWithPassword } from "./sign-in-queries.ts";
import { deleteLinks, findLink, useLink } from "./link-queries.ts";
import { signingInOf, type SigningIn } from "./presented.ts";
import { deleteSessions } from "./session-queries.ts";
import type { StaffSessions } from "./sessions.ts";
import { revokeAllOf } from "./tokens/token-queries.ts";

const quarterHour = 15 * 60;

/** Per network, for any number of addresses. */
const byNetwork: AttemptLimit = { kind: "staff-network", limit: 30, windowSeconds: quarterHour };
const byNetworkAndEmail: AttemptLimit = { kind: "staff-network-email", limit: 10, windowSeconds: quarterHour };
/** Per member, from addresses they have not used recently: guesses by strangers do not lock members out at work. */
const byStrangers: AttemptLimit = { kind: "staff-strangers", limit: 50, windowSeconds: 3600 };
const linksByNetwork: AttemptLimit = { kind: "staff-link", limit: 30, windowSeconds: 3600 };

type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** The first step: the password, or the link for choosing one. */
export function createStaffSignIn(deps: StaffDeps, sessions: StaffSessions) {
  const { database, passwords, attemptLimits } = deps;
  const refusals = refusalsIn(deps);
  const signingIn = async (memberId: number): Promise<SigningIn> => {
    const member = await findMember(database, memberId);
    if (!member) throw new AppError("sessionEnded");
    return signingInOf(member);
  };
  const openLink = async (token: string, { request }: Exchange, at: Date) => {
    await attemptLimits.take(linksByNetwork, callerNetwork(request.ip), at);
    const link = await findLink(database, secretHash(token), at);
    if (!link) throw linkFault();
    return link;
  };

  const noteRefusal = async (email: string, { request, at }: { request: FastifyRequest; at: Date }): Promise<void> => {
    if (!canBeAddress(email)) return;
    await refusals.enqueue(database, {
      email,
      call: `${request.method} ${request.routeOptions.url?.slice("/api".length)}`,
      address: request.ip,
      at: at.toISOString(),
    });
  };

  return {
    signingIn,
    /** Has the audit log name a refused sign-in. */
    noteRefusal,
    /**
     * The same answer after the same work for a wrong password, an unknown address, and a member without a password.
     * @throws AppError wrongCredentials, tooManyAttempts
     */
    async byPassword(typed: { email: string; password: string }, exchange: Exchange, at: Date): Promise<SigningIn> {
      const email = asEmail(typed.email);
      const network = callerNetwork(exchange.request.ip);
      const counted: [AttemptLimit, string][] = [
        [byNetwork, network],
        [byNetworkAndEmail, `${network} ${email}`],
      ];
      const member = await findSignIn(database, email, exchange.request.ip, at);
      if (!member?.knows_address) counted.push([byStrangers, email]);
      for (const [limit, who] of counted) await attemptLimits.take(limit, who, at);
      const hash = member?.password_hash ?? undefined;
      if (!(await passwords.matches(typed.password, hash)) || !member || hash === undefined) {
        await noteRefusal(email, { ...exchange, at });
        throw new AppError("wrongCredentials");
      }
      for (const [limit, who] of counted) await attemptLimits.giveBack(limit, who, at);
      await database.transaction(async (inside) => {
        // Refuses a password that was replaced during the check.
        if (!(await lockWithPassword(inside, member.id, hash))) throw new AppError("wrongCredentials");
        await sessions.begin(inside, member.id, exchange, at);
      });
      return signingIn(member.id);
    },
    /** @throws AppError invalid (staffLink), tooManyAttempts */
    async readLink(token: string, exchange: Exchange, at: Date): Promise<{ email: string; name: string }> {
      const { email, name } = await openLink(token, exchange, at);
      return { email, name };
    },
    /**
     * Ends all other sessions and the member's tokens, as somebody else may know the old password. @throws AppError invalid (staffLink,
     * passwordCommon), tooManyAttempts
     */
    async byLink(
      { token, password }: { token: string; password: string },
      exchange: Exchange,
      at: Date,
    ): Promise<SigningIn> {
      const { id, email, roles } = await openLink(token, exchange, at);
      if (await passwords.isCommon(password)) throw new AppError("invalid", { fields: { password: "passwordCommon" } });
      const hash = await passwords.hash(password);
      await database.transaction(async (inside) => {
        if (!(await lockMember(inside, id)) || (await useLink(inside, secretHash(token), at)) === 0) throw linkFault();
        await deleteLinks(inside, id);
        await updatePassword(inside, id, hash);
        await deleteSessions(inside, id, null);
        await revokeAllOf(inside, id, at);
        await sessions.begin(inside, id, exchange, at);
        await writeAudit(inside, {
          memberId: id,
          actor: email,
          roles,
          call: "POST /admin/access-link/password",
          subject: email,
          reason: null,
          address: exchange.request.ip,
          at,
        });
      });
      return signingIn(id);
    },
  };
}

/**
 * A job writes the row, so that a call does the same work for known and unknown addresses. Unknown ones concern no account
 * and are not logged. No member is named, as their address would count as known (`findSignIn`).
 */
/** No member has another address, and PostgreSQL stores neither half a surrogate pair nor a zero byte. */
const canBeAddress = (text: string): boolean => text.length <= 254 && text.isWellFormed() && !text.includes("\0");

function refusalsIn({ database, jobs }: StaffDeps) {
  type Refusal = { email: string; call: string; address: string; at: string };
  return jobs.define("staff.refused-sign-in", async ({ email, call, address, at }: Refusal) => {
    const instant = new Date(at);
    const member = await findSignIn(database, email, address, instant);
    if (!member) return;
    const refused = { subject: "login refused", memberId: null, actor: email, roles: [], reason: null };
    await writeAudit(database, { ...refused, call, address, at: instant });
  });
}

function linkFault(): AppError {
  return new AppError("invalid", { fields: { token: "staffLink" } });
}

/** Normalises the address. An invalid one is looked up all the same, to take the same time. */
function asEmail(typed: string): string {
  return typed.trim().toLowerCase().normalize("NFC").replaceAll("\0", "").slice(0, 320);
}
