import { type ReactNode, useRef } from "react";
import { Button } from "#shared/ui/button.tsx";

type Props = {
  children: string;
  /** As in `<input accept>`. */
  accept: string;
  icon: ReactNode;
  busy?: boolean;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
};

/** A button that opens the file picker. */
export function FileButton({ children, accept, icon, busy = false, multiple = false, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        aria-label={children}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button look="secondary" size="small" busy={busy} icon={icon} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
