import { extractText, getDocumentProxy } from "unpdf";

/** The text of a PDF as a reader copies it, with plain spaces, and its properties. */
export async function readPdf(
  content: Uint8Array,
): Promise<{ text: string; title: string; isTagged: boolean; language: string }> {
  const document = await getDocumentProxy(new Uint8Array(content));
  const { text } = await extractText(document, { mergePages: true });
  const { info } = await document.getMetadata();
  const facts = info as { Title?: string; Language?: string };
  const isTagged = ((await document.getMarkInfo()) as { Marked?: boolean } | null)?.Marked ?? false;
  return {
    text: text.replaceAll(/[\s\u00A0\u202F]+/g, " "),
    title: facts.Title ?? "",
    language: facts.Language ?? "",
    isTagged,
  };
}
