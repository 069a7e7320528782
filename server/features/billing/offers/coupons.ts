import { operatorLocale } from "#contract/language.ts";
import * as z from "zod/mini";
import type { Clock } from "#server/clock.ts";
import { civilDay } from "#contract/date-text.ts";
import type { Database } from "#server/database/pool.ts";
import { euros } from "#server/euros.ts";
import { endOfCivilDay } from "../rules/periods.ts";
import { toCents } from "../rules/prices.ts";
import { findCoupon, insertCoupon, limitCoupon, listCoupons, type ListedCoupon } from "./queries.ts";

/** What an operator types; `wrong` names what was not understood. */
export class CouponError extends Error {
  override name = "CouponError";
}

const Code = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9][A-Z0-9_-]{1,59}$/));
const Euros = z.coerce.number().check(z.positive(), z.lte(10_000), z.multipleOf(0.01));
const Uses = z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000));
const Day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((text) => !Number.isNaN(Date.parse(text))),
);

export type CouponOptions = { off?: string | undefined; uses?: string | undefined; until?: string | undefined };

/** Coupons from the machine itself, until staff have a page for them. Each answers what to print. */
export function createCouponCommand({ database, clock }: { database: Database; clock: Clock }) {
  const limitsOf = ({ uses, until }: CouponOptions) => {
    const endsAt = until === undefined ? undefined : endOfCivilDay(read(Day, until, "--until"));
    if (endsAt && endsAt <= clock.now()) throw new CouponError(`--until ${until ?? ""} is over`);
    return { maxUses: uses === undefined ? undefined : read(Uses, uses, "--uses"), endsAt };
  };
  const found = async (code: string) => {
    const coupon = await findCoupon(database, read(Code, code, "the code"), null);
    if (!coupon) throw new CouponError(`there is no coupon ${code}`);
    return coupon;
  };

  return {
    /** @throws CouponError for what is not understood, and for a code that is taken */
    async add(code: string, options: CouponOptions): Promise<string> {
      const { maxUses = null, endsAt = null } = limitsOf(options);
      const discountCents = toCents(read(Euros, options.off ?? "", "--off"));
      const coupon = { code: read(Code, code, "the code"), discountCents, maxUses, endsAt, at: clock.now() };
      if ((await insertCoupon(database, coupon)) === 0) throw new CouponError(`${coupon.code} is there already`);
      return `${coupon.code} takes ${euros(discountCents, operatorLocale)} off the first year`;
    },
    /** Another number of uses, another end, or both. What was used already is not taken back. */
    async limit(code: string, options: CouponOptions): Promise<string> {
      const limits = limitsOf(options);
      if (limits.maxUses === undefined && limits.endsAt === undefined) throw new CouponError("say --uses or --until");
      const coupon = await found(code);
      if (limits.maxUses !== undefined && limits.maxUses < coupon.uses)
        throw new CouponError(`${coupon.code} was used ${coupon.uses} times already`);
      await limitCoupon(database, coupon.id, limits);
      return `${coupon.code} is limited`;
    },
    /** Nobody can use it from now on. Orders that hold it keep their price. */
    async stop(code: string): Promise<string> {
      const coupon = await found(code);
      await limitCoupon(database, coupon.id, { endsAt: clock.now() });
      return `${coupon.code} is stopped`;
    },
    async list(): Promise<string> {
      const coupons = await listCoupons(database);
      return coupons.length === 0 ? "no coupons" : coupons.map((coupon) => lineOf(coupon, clock.now())).join("\n");
    },
  };
}

function lineOf(
  { code, discount_cents: cents, uses, max_uses: most, ends_at: endsAt }: ListedCoupon,
  at: Date,
): string {
  const used = `used ${uses}${most === null ? "" : ` of ${most}`}`;
  const end =
    endsAt === null ? "no end" : `${endsAt <= at ? "ended" : "until"} ${civilDay(new Date(endsAt.getTime() - 1))}`;
  return `${code.padEnd(20)} ${euros(cents, operatorLocale).padStart(8)} off   ${used.padEnd(16)} ${end}`;
}

function read<T>(schema: z.ZodMiniType<T>, text: string, what: string): T {
  const result = z.safeParse(schema, text);
  if (!result.success) throw new CouponError(`${what}: '${text}' is not understood`);
  return result.data;
}
