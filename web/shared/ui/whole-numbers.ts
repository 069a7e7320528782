/** HTML in which no line breaks inside a number written in groups: a telephone number, a SIREN, thousands. */
export function keepNumbersWhole(html: string): string {
  return html.replaceAll(/(<[^>]*>)|(?<=\d) (?=\d)/g, (_match, tag?: string) => tag ?? "\u00a0");
}
