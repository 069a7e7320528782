/** URLs and times contain colons that are not punctuation. */
const addresses = /\w+:\/\/\S+|mailto:\S+|\d{1,2}:\d{2}/g;
/** Tags and character references are not text. */
const markup = /<[^>]+>|&#?\w+;/g;

/** Typographical errors in either language. */
export function typographyFaults(text: string): string[] {
  const words = text.replaceAll(addresses, "").replaceAll(markup, "");
  return [
    ...(/\p{L}'(?=\p{L})|(?<=\p{L}s)'(?=\s)/u.test(words) ? ["a straight apostrophe"] : []),
    ...(words.includes("...") ? ["three dots for an ellipsis"] : []),
    // ICU has real plurals: {count, plural, one {…} other {…}}
    ...(/\p{L}\((?:s|x|e|es|ies)\)/u.test(words) ? ["a plural in brackets"] : []),
  ];
}

/** 'n existe': a missing apostrophe. The units s and j occur after numbers. */
const elision = /(?<![\p{L}\d’'./-])(?:[cdlmnt]|qu|(?<![\d#}]\s)[js]) (?=[aeiouhâàéèêî]\p{L})/iu;

/** Typographical errors in French: U+202F belongs before ; : ! ? », after « and between thousands. */
export function frenchFaults(text: string): string[] {
  const words = text.replaceAll(addresses, "").replaceAll(markup, "");
  const spaceless = /[^\s\u202F!?;:{][!?;:](?=\s|$|[»)])/.test(words);
  const wrongSpace = /[^\S\u202F][!?;:»]|«(?!\u202F)|(?<!\u202F)»/.test(words);
  return [
    ...typographyFaults(text),
    ...(spaceless || wrongSpace ? ["no narrow space beside a mark"] : []),
    ...(/(?<![\d/.,-])\d{1,3}[^\S\u202F]\d{3}(?!\d)/.test(words) ? ["no narrow space between thousands"] : []),
    ...(elision.test(words) ? ["no apostrophe of an elision"] : []),
    ...(/\d€/.test(words) ? ["no space before €"] : []),
    ...(text.includes('"') && !/<[^>]*"/.test(text) ? ["straight quotation marks"] : []),
  ];
}
