import { Component, type ReactNode, Suspense, useEffect } from "react";
import { useTranslations } from "use-intl";
import { AskAgain } from "./ask-again.tsx";
import { showToast } from "./toast-store.ts";

type Missing = "here" | "toast" | "nothing";

type Props = {
  children: ReactNode;
  /** Shown until the code has come. */
  waiting?: ReactNode;
  /** What says that the code could not be loaded, with a retry button: text in the part's place, a toast, or nothing. */
  missing?: Missing;
};

/** A part of a page whose code is loaded on demand. Where it cannot be loaded, the rest of the page stays. */
export function Part({ children, waiting = null, missing = "toast" }: Props) {
  return (
    <Limit missing={missing}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </Limit>
  );
}

class Limit extends Component<{ children: ReactNode; missing: Missing }, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    // Errors of the part itself are the page's.
    if (!isNotLoaded(error)) throw error;
    if (this.props.missing === "nothing") return null;
    return this.props.missing === "here" ? <MissingHere /> : <MissingToast />;
  }
}

/** The words of Chromium, Firefox and Safari, and of the build's preloading of styles. */
export function isNotLoaded(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message);
}

/**
 * Browsers may remember that a module failed, so a retry takes a new document. Not by `reload()`, which the site refuses: it is
 * what React Router does without code.
 */
const retry = (): void => location.assign(location.pathname + location.search);

function MissingHere() {
  const t = useTranslations("shell.faults");
  return (
    <div className="p-6">
      <AskAgain text={t("part")} busy={false} onRetry={retry} />
    </div>
  );
}

function MissingToast() {
  const t = useTranslations("shell.faults");
  useEffect(() => {
    showToast(t("part"), { tone: "error", action: { label: t("retry"), run: retry } });
  }, [t]);
  return null;
}
