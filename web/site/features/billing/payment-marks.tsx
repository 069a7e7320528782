import type { ReactElement, ReactNode } from "react";
import { markOf } from "#contract/paying.ts";
import type { PaymentWay, WayMark } from "#contract/payment-ways.ts";

/** Accepted card brands, as providers name them. */
const cardBrands = ["CB", "VISA", "MASTERCARD", "AMEX"] as const;

type Mark = () => ReactElement;

type WordProps = { text: string; fill: string; size: number; italic?: boolean };

function Word({ text, fill, size, italic = false }: WordProps) {
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
}

/** Simplified brand marks. */
const marks: Record<string, { ground: string; Mark: Mark }> = {
  CB: { ground: "#0e5a8a", Mark: () => <Word text="CB" fill="#ffffff" size={13} italic /> },
  VISA: { ground: "#ffffff", Mark: () => <Word text="VISA" fill="#1a1f71" size={12} italic /> },
  AMEX: { ground: "#1f72cd", Mark: () => <Word text="AMEX" fill="#ffffff" size={10} /> },
  JCB: { ground: "#ffffff", Mark: () => <Word text="JCB" fill="#0b6a3a" size={12} /> },
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
};

function Shapes({ shapes }: { shapes: Extract<WayMark, { shapes: unknown }>["shapes"] }) {
  return shapes.map(({ d, fill, opacity }) => <path key={d} d={d} fill={fill} opacity={opacity} />);
}

/** Whether a card's brand is drawn. */
export const hasMark = (brand: string): boolean => brand in marks;

/** A decorative mark of a card's brand; its name is shown beside it. */
export function BrandMark({ brand }: { brand: string | null | undefined }) {
  const drawn = marks[brand ?? ""];
  if (!drawn) return null;
  const { ground, Mark } = drawn;
  return (
    <Plate ground={ground}>
      <Mark />
    </Plate>
  );
}

/** The same of a way of paying; of cards, their brands. */
export function WayMarks({ way }: { way: PaymentWay }) {
  const mark = markOf(way);
  if (!mark)
    return (
      <span className="hidden gap-1.5 xs:flex">
        {cardBrands.map((brand) => (
          <BrandMark key={brand} brand={brand} />
        ))}
      </span>
    );
  return (
    <Plate ground={mark.ground}>
      {"shapes" in mark ? <Shapes shapes={mark.shapes} /> : <Word text={mark.word} fill={mark.fill} size={11} />}
    </Plate>
  );
}

function Plate({ ground, children }: { ground: string; children: ReactNode }) {
  return (
    <svg viewBox="0 0 38 25" className="h-6 w-auto flex-none rounded-[0.25rem]" aria-hidden="true">
      <rect width="38" height="25" rx="4" fill={ground} />
      {children}
    </svg>
  );
}
