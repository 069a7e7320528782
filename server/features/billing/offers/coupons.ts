import * as z from "zod/mini";
import { couponUsesMax } from "#contract/admin/offer-shapes.ts";
import type { Coupon } from "#contract/admin/coupon-shapes.ts";
import { lastDayBefore } from "#contract/date-text.ts";
import { fieldFaultText } from "#contract/field-faults.ts";
import { operatorLocale } from "#contract/language.ts";
import type { Clock } from "#server/clock.ts";
import type { Database, Pool } from "#server/database/pool.ts";
import { euros } from "#server/euros.ts";
import { AppError } from "#server/http/errors.ts";
import { toCents } from "../rules/prices.ts";
import { couponCode, createCoupons, limitCoupon, listCoupons, noConditions, stopCoupon } from "./coupon-managing.ts";
import { findCoupon } from "./queries.ts";

/** What an operator types; `wrong` names what was not understood. */
export class CouponError extends Error {
  override name = "CouponError";
}

const Code = z.string().check(z.trim(), z.toUpperCase(), z.regex(couponCode));
const Euros = z.coerce.number().check(z.positive(), z.lte(10_000), z.multipleOf(0.01));
const Uses = z.coerce.number().check(z.int(), z.gte(1), z.lte(couponUsesMax));
const Day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((text) => !Number.isNaN(Date.parse(text))),
);
const most = 10_000;

export type CouponOptions = { off?: string | undefined; uses?: string | undefined; until?: string | undefined };

/** The commands of `npm run coupon`. Each returns what to print. @throws CouponError */
export function createCouponCommand({ database, clock }: { database: Pool; clock: Clock }) {
  const limitsOf = ({ uses, until }: CouponOptions) => ({
    ...(uses !== undefined && { max_uses: read(Uses, uses, "--uses") }),
    ...(until !== undefined && { ends_on: read(Day, until, "--until") }),
  });
  const change = <T>(work: (inside: Database, at: Date) => Promise<T>): Promise<T> =>
    database.transaction((inside) => work(inside, clock.now())).catch(plainly);
  const idOf = async (code: string): Promise<number> => {
    const coupon = await findCoupon(database, read(Code, code, "the code"), null);
    if (!coupon) throw new CouponError(`there is no coupon ${code}`);
    return coupon.id;
  };

  return {
    async add(code: string, options: CouponOptions): Promise<string> {
      const codes = read(Code, code, "the code");
      const cents = toCents(read(Euros, options.off ?? "", "--off"));
      await change((inside, at) =>
        createCoupons(inside, { ...noConditions, ...limitsOf(options), codes, discount_cents: cents }, at),
      );
      return `${codes} takes ${euros(cents, operatorLocale)} off the first year`;
    },
    /** Another number of uses, another end, or both. What was used already is not taken back. */
    async limit(code: string, options: CouponOptions): Promise<string> {
      const limits = limitsOf(options);
      if (Object.keys(limits).length === 0) throw new CouponError("say --uses or --until");
      const id = await idOf(code);
      const coupon = await change((inside, at) => limitCoupon(inside, id, limits, at));
      return `${coupon.code} is limited`;
    },
    /** Nobody can use it from now on. Orders that hold it keep their price. */
    async stop(code: string): Promise<string> {
      const id = await idOf(code);
      const coupon = await change((inside, at) => stopCoupon(inside, id, at));
      return `${coupon.code} is stopped`;
    },
    async list(): Promise<string> {
      const { data } = await listCoupons(database, { page: 1, limit: most }, clock.now());
      return data.length === 0 ? "no coupons" : data.toReversed().map(lineOf).join("\n");
    },
  };
}

/** The first words of the refusal, in the operator's language. */
function plainly(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  const [fault] = Object.values(error.details.fields ?? {});
  throw new CouponError(fault ? fieldFaultText(fault, operatorLocale) : error.message);
}

function lineOf({ code, discount_cents: cents, uses, max_uses: max, ends_at: endsAt, state }: Coupon): string {
  const used = `used ${uses}${max === null ? "" : ` of ${max}`}`;
  const lastDay = endsAt === null ? "" : lastDayBefore(endsAt);
  const end = endsAt === null ? "no end" : `${state === "ended" ? "ended" : "until"} ${lastDay}`;
  return `${code.padEnd(20)} ${euros(cents, operatorLocale).padStart(8)} off   ${used.padEnd(16)} ${end}`;
}

function read<T>(schema: z.ZodMiniType<T>, text: string, what: string): T {
  const result = z.safeParse(schema, text);
  if (!result.success) throw new CouponError(`${what}: '${text}' is not understood`);
  return result.data;
}
