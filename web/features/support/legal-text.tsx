import { RichText } from "../../ui/rich-text.tsx";

/** One of the legal pages: its title and its text. */
export function LegalText({ title, content }: { title: string; content: string }) {
  return (
    <article className="mx-auto grid w-full max-w-250 gap-8 px-gutter pt-8">
      <h1 className="text-3xl text-balance hyphens-auto">{title}</h1>
      <RichText html={content} className="max-w-180 text-soft" />
    </article>
  );
}
