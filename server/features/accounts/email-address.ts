import { emailLinkHours, type EmailLink } from "#contract/account-email.ts";
import type { User } from "#contract/user.ts";
import type { Database } from "#server/database/pool.ts";
import type { AccountSession } from "#server/http/callers.ts";
import { AppError, found } from "#server/http/errors.ts";
import { callerNetwork, type AttemptLimit } from "#server/http/attempt-limits.ts";
import { secretHash } from "#server/http/secrets.ts";
import type { AccountsDeps } from "./deps.ts";
import type { EmailLetters } from "./email-letters.ts";
import {
  confirmEmail,
  endLinks,
  endResets,
  findLink,
  insertEmailLink,
  isEmailConfirmed,
  isTaken,
  lockAccountOfLink,
  setEmail,
  useLink,
  type EmailLinkKind,
} from "./email-link-queries.ts";
import type { AccountLetters } from "./jobs.ts";
import { lockConfirmed, type ConfirmPassword } from "./password-changes.ts";
import { endWaysIn } from "./queries.ts";
import { findPerson } from "./person-queries.ts";
import { endSessions } from "./session-end-queries.ts";
import type { Users } from "./users.ts";

/** Addresses that one account may ask for: a person needs one, and each request tells whether an address is free. */
const changesByAccount: AttemptLimit = { kind: "change-email", limit: 5, windowSeconds: 3600 };
const confirmationsByAccount: AttemptLimit = { kind: "confirm-email", limit: 3, windowSeconds: 3600 };
const linksByNetwork: AttemptLimit = { kind: "email-link-network", limit: 60, windowSeconds: 3600 };

const uniqueViolation = "23505";

type Parts = { users: Users; letters: AccountLetters; emailLetters: EmailLetters; confirm: ConfirmPassword };

/** The account's address: confirmed once, changed by a link sent to the new one, and put back by one sent to the old one. */
export function createEmailAddress(deps: AccountsDeps, { users, letters, emailLetters, confirm }: Parts) {
  const { database, attemptLimits } = deps;
  const send = sendLink(emailLetters);
  const apply = applying(letters, emailLetters);
  const shown = (caller: AccountSession, at: Date): Promise<User> => users.userOf(caller.accountId, at, caller.viewer);
  return {
    /** @throws AppError invalid (currentPassword, emailSame, emailTaken), tooManyAttempts */
    async change(caller: AccountSession, typed: { email: string; password: string }, at: Date): Promise<User> {
      const { accountId } = caller;
      const { email } = typed;
      const person = await confirm(caller, typed.password, "change-email", at);
      if (email === person.email) throw new AppError("invalid", { fields: { email: "emailSame" } });
      await attemptLimits.take(changesByAccount, String(accountId), at);
      if (await isTaken(database, email, accountId, at)) throw taken();
      await database.transaction(async (inside) => {
        await lockConfirmed(inside, accountId, person.password_hash);
        await endLinks(inside, accountId, ["change"], at);
        await send(inside, { accountId, kind: "change", email }, at);
      });
      return shown(caller, at);
    },
    async keep(caller: AccountSession, at: Date): Promise<User> {
      await endLinks(database, caller.accountId, ["change"], at);
      return shown(caller, at);
    },
    /** @throws AppError conflict once the address is confirmed; tooManyAttempts */
    async sendConfirmation(caller: AccountSession, at: Date): Promise<User> {
      const { accountId } = caller;
      if (await isEmailConfirmed(database, accountId)) throw new AppError("conflict");
      await attemptLimits.take(confirmationsByAccount, String(accountId), at);
      const { email } = found(await findPerson(database, accountId), "user");
      await database.transaction((inside) => send(inside, { accountId, kind: "confirmation", email }, at));
      return shown(caller, at);
    },
    /** @throws AppError invalid (emailLink) for a token that was never sent, tooManyAttempts */
    async inspect(token: string, ip: string, at: Date): Promise<EmailLink> {
      await attemptLimits.take(linksByNetwork, callerNetwork(ip), at);
      return stateOf(await findLink(database, secretHash(token), at), at);
    },
    /** @throws AppError invalid (emailLink) for a token that was never sent, tooManyAttempts */
    async use(token: string, ip: string, at: Date): Promise<EmailLink> {
      await attemptLimits.take(linksByNetwork, callerNetwork(ip), at);
      const hash = secretHash(token);
      try {
        return await database.transaction((inside) => apply(inside, hash, at));
      } catch (error) {
        // A registration took the address while this waited for it.
        if ((error as { code?: string }).code !== uniqueViolation) throw error;
        return stateOf(await findLink(database, hash, at), at);
      }
    },
  };
}

type FoundLink = Awaited<ReturnType<typeof findLink>>;

function stateOf(link: FoundLink, at: Date): EmailLink {
  if (!link) throw new AppError("invalid", { fields: { token: "emailLink" } });
  const { kind, email } = link;
  if (link.used_at !== null) return { kind, email, state: link.current_email === email ? "done" : "over" };
  if (link.expires_at <= at) return { kind, email, state: "over" };
  return { kind, email, state: link.is_taken ? "taken" : "open" };
}

/** What a link does, in a transaction. */
function applying(letters: AccountLetters, emailLetters: EmailLetters) {
  const send = sendLink(emailLetters);
  const undo = async (inside: Database, link: NonNullable<FoundLink>, at: Date): Promise<void> => {
    const { id, account_id: accountId, email, current_email: left } = link;
    await setEmail(inside, accountId, email, at);
    // Links to undo that are older lead further back, and stay; the younger ones lead to what was just undone.
    await endLinks(inside, accountId, ["confirmation", "change", "undo"], at, id);
    await endWaysIn(inside, accountId, at);
    await endSessions(inside, accountId, null, "removed", at);
    await letters.reset.enqueue(inside, { email });
    if (left !== email) await emailLetters.undone.enqueue(inside, { accountId, email: left });
  };
  const change = async (inside: Database, link: NonNullable<FoundLink>, at: Date): Promise<void> => {
    const { account_id: accountId, email, current_email: before } = link;
    await setEmail(inside, accountId, email, at);
    await endLinks(inside, accountId, ["confirmation", "change"], at);
    await endResets(inside, accountId, at);
    await send(inside, { accountId, kind: "undo", email: before }, at);
  };
  return async (inside: Database, hash: Buffer, at: Date): Promise<EmailLink> => {
    await lockAccountOfLink(inside, hash);
    const link = await findLink(inside, hash, at);
    const outcome = stateOf(link, at);
    if (!link || outcome.state !== "open") return outcome;
    await useLink(inside, link.id, at);
    if (link.kind === "confirmation") await confirmEmail(inside, link.account_id, at);
    if (link.kind === "change") await change(inside, link, at);
    if (link.kind === "undo") await undo(inside, link, at);
    return { ...outcome, state: "done" };
  };
}

type Wanted = { accountId: number; kind: EmailLinkKind; email: string };

/** Makes a link in the transaction, and its letter once that commits. */
export function sendLink(emailLetters: EmailLetters) {
  return async (inside: Database, wanted: Wanted, at: Date): Promise<void> => {
    const expiresAt = new Date(at.getTime() + emailLinkHours[wanted.kind] * 3_600_000);
    const linkId = await insertEmailLink(inside, { ...wanted, at, expiresAt });
    // Behind the welcome, which asks for nothing in a hurry either; a change is waited for.
    const priority = wanted.kind === "confirmation" ? 0 : 20;
    await emailLetters.link.enqueue(inside, { linkId }, { priority });
  };
}

function taken(): AppError {
  return new AppError("invalid", { fields: { email: "emailTaken" } });
}
