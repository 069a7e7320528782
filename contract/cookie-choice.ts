const form = /(?:^|;\s*)cookieChoice=(accepted|refused)\.(\d{1,15})(?:;|$)/;

/** The answer about optional cookies in a `Cookie` header, and when it was given (ms since 1970); null without one. */
export function cookieChoiceIn(cookie: string | null | undefined): { accepted: boolean; time: number } | null {
  const [, answer, time] = form.exec(cookie ?? "") ?? [];
  return answer === undefined ? null : { accepted: answer === "accepted", time: Number(time) };
}
