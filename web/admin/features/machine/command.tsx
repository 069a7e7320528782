import { CopyButton } from "#admin/parts/copy-button.tsx";

/** A command to type on the machine. */
export function Command({ text }: { text: string }) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-3">
      <code className="rounded-sm bg-lifted px-3 py-2 font-mono text-sm wrap-anywhere select-all">{text}</code>
      <CopyButton text={text} label={text} />
    </p>
  );
}
