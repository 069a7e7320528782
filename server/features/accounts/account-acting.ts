import type { AccountAct } from "#contract/admin/account-acts.ts";
import type { ActPreview } from "#contract/admin/acts.ts";
import { localeOfLanguage, type Locale } from "#contract/language.ts";
import { lockAccount } from "#server/database/locks.ts";
import type { Database } from "#server/database/pool.ts";
import { fingerprintOf, refuseChanged } from "#server/http/acts.ts";
import { deviceNameIn } from "#server/http/device-name.ts";
import { AppError, found } from "#server/http/errors.ts";
import { accountActWords, type AccountActFailure } from "./account-act-words.ts";
import type { BlockLetters } from "./block-letters.ts";
import { deleteBlock, findBlock, insertBlock } from "./block-queries.ts";
import { dataActEffects, doDataAct, isDataAct, type DataAct, type StopDeps } from "./data-acts.ts";
import { deskAccount, isReachable, refuseAct, type DeskAsked } from "./desk-account.ts";
import type { DeskAccount } from "./desk-queries.ts";
import { confirmEmail, endLinks } from "./email-link-queries.ts";
import type { AccountLetters } from "./jobs.ts";
import type { RestrictionLetters } from "./restriction-letters.ts";
import { endSession, endSessions } from "./session-end-queries.ts";
import { findDevices, type DeviceRow } from "./device-queries.ts";

/** What is sent with an act: the preview's fingerprint, what a blocked person is told, how an identity was checked. */
type Sent = { fingerprint: string; told?: string | undefined; checked?: string | undefined };
type Letters = BlockLetters & RestrictionLetters & Pick<AccountLetters, "deletionAsked">;
/** The acts on whether and where the person gets in. */
type AccessAct = Exclude<AccountAct, DataAct>;
type Seen = { row: DeskAccount; block: { blocked_at: Date } | undefined; devices: DeviceRow[] };

/** What the staff do to an account: shown first, then done as it was shown. */
export function createAccountActing(deps: StopDeps, letters: Letters) {
  const planOf = async (database: Database, act: AccountAct, asked: DeskAsked): Promise<ActPreview> => {
    const row = await deskAccount(database, asked);
    const person = { act, account: row.id, email: row.email, language: row.language_id };
    if (isDataAct(act)) {
      const { sentences, facts } = await dataActEffects(deps, database, act, row, asked);
      return {
        effects: [...sentences, letterOf(row, asked.locale)],
        fingerprint: fingerprintOf({ ...person, ...facts }),
      };
    }
    const block = await findBlock(database, asked.accountId);
    const devices = await findDevices(database, asked.accountId, asked.at);
    const seen = { row, block, devices };
    const failure = failures[act](seen);
    if (failure) refuseAct(failure, asked.locale);
    const stop =
      act === "block" ? await deps.stopEffects(database, asked.accountId, asked) : { sentences: [], facts: {} };
    const fingerprint = fingerprintOf({
      ...person,
      blockedAt: block?.blocked_at,
      devices: act === "block" || act === "sign-out" ? devices.map(({ id }) => id) : [],
      ...stop.facts,
    });
    return { effects: sentencesOf(act, seen, stop.sentences, asked.locale), fingerprint };
  };

  return {
    /** @throws AppError notFound; conflict with the reason */
    preview: planOf,
    /** Within the caller's transaction. @throws AppError invalid without what a blocked person is told, or how an identity was checked; as `preview` */
    async act(
      inside: Database,
      act: AccountAct,
      asked: DeskAsked,
      { fingerprint, told, checked }: Sent,
    ): Promise<void> {
      const { accountId, at, locale } = asked;
      await lockAccount(inside, accountId);
      refuseChanged(await planOf(inside, act, asked), fingerprint, locale);
      if (act === "delete" && checked === undefined) throw new AppError("invalid", { fields: { checked: "required" } });
      if (isDataAct(act)) await doDataAct(deps, letters, inside, act, asked);
      if (act === "block") {
        if (told === undefined) throw new AppError("invalid", { fields: { told: "required" } });
        await insertBlock(inside, accountId, told, at);
        await endSessions(inside, accountId, null, "blocked", at);
        await deps.stopRenewing(inside, accountId, at);
        await letters.blocked.enqueue(inside, { accountId, told, at: at.toISOString() });
      }
      if (act === "unblock") {
        await deleteBlock(inside, accountId);
        await letters.unblocked.enqueue(inside, { accountId });
      }
      if (act === "sign-out") await endSessions(inside, accountId, null, "removed", at);
      if (act === "confirm-email") {
        await confirmEmail(inside, accountId, at);
        await endLinks(inside, accountId, ["confirmation"], at);
      }
    },
    ...createDeviceSignOut(),
  };
}

/** Signing one device out. */
function createDeviceSignOut() {
  const planOf = async (database: Database, deviceId: number, asked: DeskAsked): Promise<ActPreview> => {
    const devices = await findDevices(database, asked.accountId, asked.at);
    const device = found(
      devices.find(({ id }) => id === deviceId),
      "device",
      deviceId,
    );
    const t = accountActWords[asked.locale];
    return {
      effects: [devicesText([device], asked.locale), t.playback, t.passwordStays, t.noLetter],
      fingerprint: fingerprintOf({ act: "sign-out", account: asked.accountId, device: deviceId }),
    };
  };
  return {
    /** @throws AppError notFound unless it is a signed-in device of the account */
    previewDevice: planOf,
    /** @throws AppError as above */
    async signOutDevice(inside: Database, deviceId: number, asked: DeskAsked, fingerprint: string): Promise<void> {
      await lockAccount(inside, asked.accountId);
      refuseChanged(await planOf(inside, deviceId, asked), fingerprint, asked.locale);
      await endSession(inside, asked.accountId, deviceId, "removed", asked.at);
    },
  };
}

const failures: Record<AccessAct, (seen: Seen) => AccountActFailure | undefined> = {
  block: ({ block }) => (block ? "blocked" : undefined),
  unblock: ({ block }) => (block ? undefined : "unblocked"),
  "sign-out": ({ devices }) => (devices.length === 0 ? "noDevices" : undefined),
  "confirm-email": ({ row }) =>
    row.email_confirmed_at !== null ? "confirmed" : isReachable(row.email) ? undefined : "noAddress",
};

/** Devices whose browser named no product are counted, as their names would all be the same. */
function devicesText(devices: readonly DeviceRow[], locale: Locale): string {
  const known = devices.filter(({ device_name: name }) => name !== "");
  const unnamed = devices.length - known.length;
  const t = accountActWords[locale];
  const names = known.map(({ device_name: name }) => deviceNameIn(locale, name));
  const all = new Intl.ListFormat(locale).format(unnamed === 0 ? names : [...names, t.unnamedDevices(unnamed)]);
  return t.signedOut(all.charAt(0).toUpperCase() + all.slice(1), devices.length);
}

function letterOf({ email, language_id: languageId }: DeskAccount, locale: Locale): string {
  const t = accountActWords[locale];
  return isReachable(email) ? t.letter(t.language[localeOfLanguage(languageId)], email) : t.noLetter;
}

function sentencesOf(act: AccessAct, { row, devices }: Seen, stop: readonly string[], locale: Locale): string[] {
  const t = accountActWords[locale];
  const out = devices.length === 0 ? [t.noDevices] : [devicesText(devices, locale), t.playback];
  const letter = letterOf(row, locale);
  const effects: Record<AccessAct, () => string[]> = {
    block: () => [t.block, ...out, ...stop, letter],
    unblock: () => [t.unblock, t.staysCancelled, letter],
    "sign-out": () => [...out, t.passwordStays, t.noLetter],
    "confirm-email": () => [t.confirm(row.email), t.pending, t.noLetter],
  };
  return effects[act]();
}
