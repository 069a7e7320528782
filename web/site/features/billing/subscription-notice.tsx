import type { ReactNode } from "react";

type Props = {
  title: string;
  /** In the order of the page around it. */
  heading: "h2" | "h3";
  icon: ReactNode;
  tone?: "error";
  children: ReactNode;
  action: ReactNode;
};

/** What hinders a running subscription, and the way on. */
export function SubscriptionNotice({ title, heading: Heading, icon, tone, children, action }: Props) {
  return (
    <section
      aria-label={title}
      className={`mb-6 grid gap-4 rounded-lg border bg-raised p-5 sm:grid-cols-[auto_1fr] ${tone ? "border-error" : "border-line"}`}
    >
      {icon}
      <div className="grid justify-items-start gap-4">
        <div className="grid max-w-160 gap-2">
          <Heading className="text-lg">{title}</Heading>
          {children}
        </div>
        {action}
      </div>
    </section>
  );
}
