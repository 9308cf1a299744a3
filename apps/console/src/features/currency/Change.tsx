/** A change in percent, shown by sign and colour. */
export function Change({ value }: { readonly value: string | null }) {
  if (value === null) return <span className="k-none">-</span>;
  const falls = value.startsWith('-');
  const stays = !/[1-9]/.test(value);
  return (
    <span className={`k-figure ${stays ? '' : falls ? 'k-loss' : 'k-gain'}`}>
      {stays || falls ? value : `+${value}`}%
    </span>
  );
}
