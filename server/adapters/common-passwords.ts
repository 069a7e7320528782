/** Digits and signs that people put behind a common password. */
const ending = /[\d\W_]{1,5}$/u;

let loading: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether it is one of the 49 000 passwords found most often in leaks, in any case, also with up to five digits or signs
 * behind it. The list comes with the program and is read at the first question.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const common = await (loading ??= load());
  const typed = password.normalize("NFC").toLowerCase();
  return common.has(typed) || common.has(typed.replace(ending, ""));
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}
