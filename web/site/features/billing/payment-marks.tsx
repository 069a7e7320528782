import type { ReactElement } from "react";

/** Accepted card brands, as providers name them. */
export const cardBrands = ["CB", "VISA", "MASTERCARD", "AMEX"] as const;

type Mark = () => ReactElement;

const word = (text: string, fill: string, size: number, italic = false): Mark =>
  function Word() {
    return (
      <text
        x="19"
        y={12.5 + size * 0.36}
        textAnchor="middle"
        fill={fill}
        fontSize={size}
        fontWeight="700"
        fontStyle={italic ? "italic" : undefined}
        textLength={text.length > 3 ? 29 : undefined}
        lengthAdjust="spacingAndGlyphs"
      >
        {text}
      </text>
    );
  };

/** Simplified brand marks. */
const marks: Record<string, { ground: string; Mark: Mark }> = {
  CB: { ground: "#0e5a8a", Mark: word("CB", "#ffffff", 13, true) },
  VISA: { ground: "#ffffff", Mark: word("VISA", "#1a1f71", 12, true) },
  AMEX: { ground: "#1f72cd", Mark: word("AMEX", "#ffffff", 10) },
  JCB: { ground: "#ffffff", Mark: word("JCB", "#0b6a3a", 12) },
  MASTERCARD: {
    ground: "#ffffff",
    Mark: () => (
      <>
        <circle cx="15" cy="12.5" r="7" fill="#eb001b" />
        <circle cx="23" cy="12.5" r="7" fill="#f79e1b" />
        <path d="M19 6.76a7 7 0 0 1 0 11.48 7 7 0 0 1 0-11.48z" fill="#ff5f00" />
      </>
    ),
  },
  PAYPAL: {
    ground: "#ffffff",
    Mark: () => (
      <>
        <path
          d="M17.6 8.2h5.3c2.4 0 3.9 1.3 3.5 3.8-.4 2.7-2.3 4-4.9 4h-1.5l-.8 4.2h-3.3z"
          fill="#0079c1"
          opacity=".85"
        />
        <path d="M14.8 4.8h5.3c2.4 0 3.9 1.3 3.5 3.8-.4 2.7-2.3 4-4.9 4h-1.5l-.8 4.6h-3.5z" fill="#00457c" />
      </>
    ),
  },
};

/** A decorative mark of a payment method; its name is shown beside it. */
export function PaymentMark({ brand }: { brand: string | undefined }) {
  const drawn = marks[brand ?? ""];
  if (!drawn) return null;
  const { ground, Mark } = drawn;
  return (
    <svg viewBox="0 0 38 25" className="h-6 w-auto flex-none rounded-[0.25rem]" aria-hidden="true">
      <rect width="38" height="25" rx="4" fill={ground} />
      <Mark />
    </svg>
  );
}
