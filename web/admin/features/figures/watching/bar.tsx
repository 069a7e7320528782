/** A number's share of the largest, drawn below it. */
export function Bar({ share }: { share: number }) {
  return (
    <span className="mt-1 block h-1 rounded-full bg-line" aria-hidden="true">
      <span
        className="ms-auto block h-1 rounded-full bg-fore"
        style={{ width: `${Math.max(1, Math.round(share * 100))}%` }}
      />
    </span>
  );
}
