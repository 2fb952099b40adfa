/** An email address that may break before its @ when it is too long for the line. */
export function Address({ text, className }: { text: string; className?: string | undefined }) {
  const at = Math.max(0, text.lastIndexOf('@'));
  return (
    <bdi className={className}>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </bdi>
  );
}
