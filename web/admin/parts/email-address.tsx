/** An e-mail address that a narrow column breaks before its host, not inside a word. */
export function EmailAddress({ of }: { of: string }) {
  const host = of.lastIndexOf("@");
  return (
    <span className="wrap-break-word">
      {of.slice(0, host)}
      <wbr />
      {of.slice(host)}
    </span>
  );
}
