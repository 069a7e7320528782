/**
 * The id in a URL.
 * @throws Response 404 for an invalid one
 */
export function idFrom(text: string | undefined): number {
  if (!/^[1-9]\d{0,14}$/.test(text ?? "")) throw new Response(null, { status: 404 });
  return Number(text);
}
