import * as z from "zod/mini";
import { hasCheckDigit } from "../check-digit.ts";
import { deskFault } from "../field-faults.ts";
import { fault } from "../fields.ts";

/** Nine digits, in groups of three: '732 829 320'; '' for none. */
export const Siren = z.pipe(
  z.string(fault("required")),
  z.pipe(
    z.transform((text: string) => text.replaceAll(/\s/g, "").replace(/^(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3")),
    z
      .string()
      .check(
        z.refine(
          (text) => text === "" || (/^(?:\d{3} ){2}\d{3}$/.test(text) && hasCheckDigit(text.replaceAll(" ", ""))),
          deskFault("siren"),
        ),
      ),
  ),
);

/** 'FR40303265045'; null for a seller who charges no VAT. */
export const VatNumber = z.nullable(
  z.pipe(
    z.string(fault("required")),
    z.pipe(
      z.transform((text: string) => text.replaceAll(/[\s.-]/g, "").toUpperCase()),
      z.string().check(z.regex(/^[A-Z]{2}[0-9A-Z]{2,13}$/, deskFault("vatNumber"))),
    ),
  ),
);
