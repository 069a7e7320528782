/**
 * The VAT in a part of an amount, so that the parts' VAT adds up to the whole's, to the cent. `beforeCents`: the parts
 * before this one.
 */
export function vatOfPart(
  whole: { grossCents: number; vatCents: number },
  { beforeCents, grossCents }: { beforeCents: number; grossCents: number },
): number {
  const vatUpTo = (cents: number) =>
    Math.floor((2 * cents * whole.vatCents + whole.grossCents) / (2 * whole.grossCents));
  return vatUpTo(beforeCents + grossCents) - vatUpTo(beforeCents);
}
