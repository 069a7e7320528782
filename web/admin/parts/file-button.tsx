import { type ReactNode, useRef } from "react";
import { Button } from "#shared/ui/button.tsx";

type Props = {
  children: string;
  /** What the picker asks for; what the button says without it. */
  label?: string;
  size?: "small" | "medium";
  /** As in `<input accept>`. */
  accept: string;
  icon: ReactNode;
  busy?: boolean;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
};

/** A button that opens the file picker. */
export function FileButton({
  children,
  label = children,
  size = "small",
  accept,
  icon,
  busy = false,
  multiple = false,
  onFiles,
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button look="secondary" size={size} busy={busy} icon={icon} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
