import { useState } from "react";
import { useTranslations } from "use-intl";
import { isLong } from "./long-text.ts";

/** A comment's text. A long one shows its first lines, and the rest on request. */
export function CommentText({ text }: { text: string }) {
  const t = useTranslations("comments");
  const [isOpen, setIsOpen] = useState(false);
  const isCut = isLong(text) && !isOpen;
  return (
    <>
      <p className={isCut ? "comment-text line-clamp-6" : "comment-text"} dir="auto">
        {text}
      </p>
      {isLong(text) && (
        <button type="button" className="comment-thread" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t(isOpen ? "readLess" : "readMore")}
        </button>
      )}
    </>
  );
}
