import type { Locale } from "#contract/language.ts";
import type * as z from "zod/mini";
import type { ContactMessage } from "#contract/support.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError, found } from "#server/http/errors.ts";
import { readPhone } from "#server/phones.ts";
import { callerNetwork } from "#server/http/attempt-limits.ts";
import { makeChallenge, readSolution } from "./captcha.ts";
import { findPage, findPlannedTerms, formsOf, listLinkedPages, listPages, listSubjects } from "./queries.ts";
import { listFaqs, listFaqWords } from "./faq-queries.ts";
import { type Facts, findFacts } from "./fact-queries.ts";
import { spendCaptcha } from "./message-queries.ts";
import { insertTexts, lacksPages } from "./default-text-queries.ts";
import { defaultSlugs, factsOf, fillingIn, readDefaultTexts } from "./default-texts.ts";
import type { SupportDeps } from "./deps.ts";
import { applyPlans } from "./editing/page-queries.ts";
import { findQuestions } from "./faq-search.ts";
import { createInboxLetters } from "./inbox/inbox-letters.ts";
import { createInbox } from "./inbox/inbox.ts";
import { giveIdentity } from "./identity/first-identity.ts";
import { createRequests } from "./requests/requests.ts";
import { isRequiredPage, pagePath } from "./page-addresses.ts";

/** The author of a message: a subscriber's account, or a visitor's IP address. */
export type Writer = { accountId: number | null; ip: string; locale: Locale };

const noFacts: Facts = { prices: {}, identity: {}, plans: [] };
const messagesAnHour = { kind: "contact", limit: 5, windowSeconds: 3600 };

export type Support = Awaited<ReturnType<typeof createSupport>>;

/**
 * FAQ, legal pages and contact messages. A database gets the default texts that it never had, which editors may then change or remove.
 */
export async function createSupport(deps: SupportDeps) {
  const { database, attemptLimits, secret, operator } = deps;
  const letters = createInboxLetters(deps);
  const inbox = createInbox(deps, letters);
  const requests = createRequests(deps, inbox);
  deps.jobs.define("support.pages", (_data, { at }) => applyPlans(database, at));
  await giveIdentity(database, deps.firstIdentity, deps.at);
  if (await lacksPages(database, defaultSlugs)) await insertTexts(database, await readDefaultTexts());

  return {
    inbox,
    letters,
    requests,
    faqs: async (locale: Locale, text: string) => {
      const listed = await listFaqs(database, locale);
      // A query may have any length and characters; the search term may not.
      const query = text.slice(0, 200).replaceAll("\0", "").trim();
      const faqs = query === "" ? listed : await searchFaqs(deps, locale, query, listed);
      const fillIn = fillingIn(operator, faqs[0] ?? noFacts, locale);
      return faqs.map(({ id, question, response }) => ({
        id,
        question: fillIn(question),
        response: fillIn(response),
      }));
    },
    /** @param version an earlier one, or the planned one; without it the one in force */
    page: async (locale: Locale, slug: string, version?: number) => {
      const row = found(await findPage(database, locale, slug, version), "page", slug);
      const { title, content, since, until, earlier, coming } = row;
      return {
        title,
        content: fillingIn(operator, row, locale)(content),
        version: row.version,
        in_force_since: since.toISOString(),
        in_force_until: until?.toISOString() ?? null,
        earlier,
        coming,
      };
    },
    /** The terms of sale that come into force next. */
    plannedTerms: async () => {
      const planned = await findPlannedTerms(database);
      return planned ? { version: planned.version, inForceSince: planned.since, about: planned.about } : null;
    },
    termsOfVersion: async (locale: Locale, version: number) => {
      const row = await findPage(database, locale, "cgu", version);
      return row ? fillingIn(operator, row, locale)(row.content) : null;
    },
    fillingIn: (said: Facts, locale: Locale) => fillingIn(operator, said, locale),
    /** What the placeholders of texts say at present, in each language. */
    facts: async () => {
      const said = (await findFacts(database)) ?? noFacts;
      const [french, english] = [factsOf(operator, said, "fr"), factsOf(operator, said, "en")];
      return [...french].map(([name, fr]) => ({ name, fr, en: english.get(name) ?? fr }));
    },
    /** The paths of the editors' pages without an address of their own, for search engines. */
    furtherPages: async () => {
      const slugs = await listPages(database);
      return slugs.filter(({ slug }) => !isRequiredPage(slug)).map(({ slug }) => pagePath(slug));
    },
    linkedPages: async (locale: Locale, position: "header" | "footer") => {
      const pages = await listLinkedPages(database, locale, position);
      return pages.map((page) => ({ ...page, url: pagePath(page.slug) }));
    },
    subjects: (locale: Locale) => listSubjects(database, locale),
    challenge: (at: Date) => makeChallenge(secret, at),
    /** @throws AppError invalid without a solved captcha (visitors only), tooManyAttempts */
    send: async (message: z.output<typeof ContactMessage>, writer: Writer, at: Date): Promise<void> => {
      if (writer.accountId === null) await useCaptcha(database, secret, message.reCaptchaToken ?? "", at);
      await attemptLimits.take(messagesAnHour, writer.accountId?.toString() ?? callerNetwork(writer.ip), at);
      const written = {
        accountId: writer.accountId,
        locale: writer.locale,
        civility: message.civility,
        lastName: message.last_name,
        firstName: message.first_name,
        email: message.email,
        phone: phoneOf(message),
        object: message.object,
        message: message.message,
      };
      await database.transaction((inside) => inbox.receive(inside, written, message.request ?? null, at));
    },
  };
}

/** The questions that a text finds, best first; signs alone find none. */
async function searchFaqs<Listed extends { id: number }>(
  { database, wordSearch }: SupportDeps,
  locale: Locale,
  text: string,
  listed: readonly Listed[],
): Promise<Listed[]> {
  const { terms } = wordSearch.read(text);
  const words = terms.flatMap(({ alternatives }) => alternatives.flatMap((alternative) => alternative.words));
  const forms = new Map((await formsOf(database, locale, words)).map((row) => [row.word, row.forms]));
  const questions = findQuestions(await listFaqWords(database, locale), terms, forms, wordSearch.near);
  return questions.flatMap(({ id }) => listed.filter((one) => one.id === id));
}

/** In E.164. @throws AppError invalid for an invalid number */
function phoneOf({ phone, country_code }: z.output<typeof ContactMessage>): string | null {
  if (!phone) return null;
  const number = readPhone(phone, country_code || "FR");
  if (!number) throw new AppError("invalid", { fields: { phone: "phone" } });
  return number.e164;
}

async function useCaptcha(database: Database, secret: string, payload: string, at: Date): Promise<void> {
  const solution = await readSolution(payload, secret, at);
  const isFresh = solution && (await spendCaptcha(database, solution.challenge, solution.expiresAt, at)) === 1;
  if (!isFresh) throw new AppError("invalid", { fields: { reCaptchaToken: "captcha" } });
}
