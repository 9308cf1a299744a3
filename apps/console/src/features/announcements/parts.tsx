import { Time } from '../../kit/list/cells.tsx';
import { useText } from '../../kit/text.ts';
import { bulletinText } from './announcements.text.ts';

function End({ at }: { readonly at: number | null }) {
  const t = useText(bulletinText);
  return at === null ? <span className="k-none">{t('noEnd')}</span> : <Time value={at} />;
}

/** Column of an end that there may be none of. */
export const endColumn = {
  as: (row: { readonly endTime: number | null }) => <End at={row.endTime} />,
  words: { null: bulletinText.noEnd },
  width: 150,
} as const;
