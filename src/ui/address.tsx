/** An email address: too long for its line, it breaks where it is made of two. */
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
