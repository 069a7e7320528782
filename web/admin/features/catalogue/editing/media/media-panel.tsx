import { type ReactNode, useState } from "react";

type Props = {
  id: string;
  title: string;
  hint?: string;
  /** Beside the title. */
  acts?: ReactNode;
  onDrop: (files: File[]) => void;
  children?: ReactNode;
};

/** A part of a title's media, onto which its files can be dropped. */
export function MediaPanel({ id, title, hint, acts, onDrop, children }: Props) {
  const [isOver, setOver] = useState(false);
  return (
    <section
      className="panel media-panel"
      data-over={isOver ? "" : undefined}
      aria-labelledby={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop([...event.dataTransfer.files]);
      }}
    >
      <div className="flex flex-wrap items-start justify-between gap-3 px-5 py-4">
        <div className="min-w-0">
          <h2 id={id} className="text-base font-semibold">
            {title}
          </h2>
          {hint && <p className="text-sm text-soft">{hint}</p>}
        </div>
        {acts && <div className="flex flex-wrap items-center gap-2">{acts}</div>}
      </div>
      {children}
    </section>
  );
}
