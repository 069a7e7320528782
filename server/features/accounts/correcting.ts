import type { CorrectedPerson } from "#contract/admin/account-acts.ts";
import type { ActPreview } from "#contract/admin/acts.ts";
import { languageIdOf, localeOfLanguage, type Locale } from "#contract/language.ts";
import { lockAccount } from "#server/database/locks.ts";
import type { Database } from "#server/database/pool.ts";
import { fingerprintOf, refuseChanged } from "#server/http/acts.ts";
import { AppError } from "#server/http/errors.ts";
import { readPhone } from "#server/phones.ts";
import { deskAccount, type DeskAsked } from "./desk-account.ts";
import { correctionWords } from "./correction-words.ts";
import type { AccountsDeps } from "./deps.ts";
import { correctAccount, type DeskAccount } from "./desk-queries.ts";
import { sendLink } from "./email-address.ts";
import type { EmailLetters } from "./email-letters.ts";
import { endLinks, endResets, isTaken } from "./email-link-queries.ts";
import { setLettersLanguage } from "./queries.ts";
import { fullName } from "./users.ts";

const correctable = ["first_name", "last_name", "email", "phone", "country_code", "language_id"] as const;
type Field = (typeof correctable)[number];
type Stored = Pick<DeskAccount, Field>;
type Planned = { row: DeskAccount; next: Stored; fields: Field[]; preview: ActPreview };

const uniqueViolation = "23505";

/** The staff correct a person's data, under the rules of the person's own form. */
export function createCorrecting(deps: AccountsDeps, emailLetters: EmailLetters) {
  const send = sendLink(emailLetters);

  /** The old address can take the change back where it was known to be the person's; else it is only told. */
  const changeAddress = async (inside: Database, row: DeskAccount, email: string, at: Date): Promise<void> => {
    const accountId = row.id;
    await endLinks(inside, accountId, ["confirmation", "change"], at);
    await endResets(inside, accountId, at);
    await send(inside, { accountId, kind: "confirmation", email }, at);
    if (row.email_confirmed_at !== null) await send(inside, { accountId, kind: "undo", email: row.email }, at);
    else await emailLetters.corrected.enqueue(inside, { accountId, email: row.email, at: at.toISOString() });
  };

  return {
    /** @throws AppError notFound; conflict for an erased account and a pupil's */
    async personOf(database: Database, asked: DeskAsked): Promise<CorrectedPerson> {
      const { first_name, last_name, email, phone, country_code, language_id } = await holderAccount(database, asked);
      const language = localeOfLanguage(language_id);
      return { first_name, last_name, email, phone: phone ?? "", country_code: country_code ?? "", language };
    },
    /** @throws AppError as `personOf`; invalid (phone, emailTaken); conflict where nothing changes */
    preview: async (database: Database, typed: CorrectedPerson, asked: DeskAsked): Promise<ActPreview> =>
      (await planOf(database, typed, asked)).preview,
    /** Within the caller's transaction. Returns the fields that changed. @throws AppError as `preview` */
    async correct(
      inside: Database,
      typed: CorrectedPerson,
      asked: DeskAsked,
      fingerprint: string,
    ): Promise<readonly string[]> {
      const { accountId, at, locale } = asked;
      await lockAccount(inside, accountId);
      const { row, next, fields, preview } = await planOf(inside, typed, asked);
      refuseChanged(preview, fingerprint, locale);
      await correctAccount(inside, accountId, next).catch((error: { code?: string }) => {
        // A registration took the address at the same moment.
        throw error.code === uniqueViolation ? taken() : error;
      });
      await deps.renamePrimaryProfile(inside, accountId, fullName(row), fullName(next));
      if (fields.includes("language_id")) {
        await setLettersLanguage(inside, accountId, next.language_id);
        await deps.setPrimaryLanguage(inside, accountId, next.language_id);
      }
      if (fields.includes("email")) await changeAddress(inside, row, next.email, at);
      return fields;
    },
  };
}

async function planOf(database: Database, typed: CorrectedPerson, asked: DeskAsked): Promise<Planned> {
  const row = await holderAccount(database, asked);
  const next = storedOf(typed);
  const fields = correctable.filter((field) => row[field] !== next[field]);
  if (fields.length === 0) throw unchanged(asked.locale);
  if (fields.includes("email") && (await isTaken(database, next.email, row.id, asked.at))) throw taken();
  const before = Object.fromEntries(correctable.map((field) => [field, row[field]]));
  const fingerprint = fingerprintOf({ account: row.id, before, confirmed: row.email_confirmed_at, next });
  return { row, next, fields, preview: { effects: sentencesOf(row, next, fields, asked), fingerprint } };
}

/** As stored; the country goes with the number, as in the person's own form. */
function storedOf({ phone, country_code, language, ...typed }: CorrectedPerson): Stored {
  const number = phone === "" ? null : readPhone(phone, country_code || "FR");
  if (number === undefined) throw new AppError("invalid", { fields: { phone: "phone" } });
  const { first_name, last_name, email } = typed;
  return {
    first_name,
    last_name,
    email,
    phone: number?.e164 ?? null,
    country_code: number?.country ?? null,
    language_id: languageIdOf(language),
  };
}

async function holderAccount(database: Database, asked: DeskAsked): Promise<DeskAccount> {
  const row = await deskAccount(database, asked);
  if (row.is_pupil) throw new AppError("conflict", { message: correctionWords[asked.locale].pupil });
  return row;
}

function sentencesOf(row: DeskAccount, next: Stored, fields: readonly Field[], { locale }: DeskAsked): string[] {
  const t = correctionWords[locale];
  const has = (...some: Field[]) => some.some((field) => fields.includes(field));
  const told = row.email_confirmed_at === null ? t.notice(row.email) : t.undo(row.email);
  return [
    has("first_name", "last_name") && [t.name(fullName(next))],
    has("email") && [t.email(next.email), t.confirmation(next.email), told],
    has("phone") && [next.phone === null ? t.noPhone : t.phone(next.phone)],
    has("country_code") && [next.country_code === null ? t.noCountry : t.country(next.country_code), t.vat],
    has("language_id") && [t.letters(t.language[localeOfLanguage(next.language_id)])],
    !has("email") && [t.quiet],
  ].flatMap((sentences) => sentences || []);
}

/** The staff's form says it as what will happen, not as an error: nobody has typed anything yet. */
function unchanged(locale: Locale): AppError {
  return new AppError("conflict", { message: correctionWords[locale].unchanged, details: { reason: "unchanged" } });
}

function taken(): AppError {
  return new AppError("invalid", { fields: { email: "emailTaken" } });
}
