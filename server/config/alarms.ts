import * as z from "zod/mini";
import { shown } from "./shown-settings.ts";

const addressesIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);

const Addresses = z
  .string()
  .check(
    z.refine(
      (text) => addressesIn(text).every((one) => z.safeParse(z.email(), one).success),
      "not addresses such as machine@example.org",
    ),
  );

/** Whom letters about alarms go to: the admins without. */
export const AlarmSettings = z.object({ ALARMS_TO: shown(z._default(Addresses, "")) });

/** Outside production nobody is written to, unless the setting names somebody: undefined. */
export function alarmRecipientsOf(
  { ALARMS_TO }: z.output<typeof AlarmSettings>,
  production: boolean,
): readonly string[] | "admins" | undefined {
  const named = addressesIn(ALARMS_TO);
  if (named.length > 0) return named;
  return production ? "admins" : undefined;
}
