import { type ReactNode, useState } from 'react';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { helpText } from './help.text.ts';

const FullPicture = lazyDialog(async () => (await import('./FullPicture.tsx')).FullPicture);

/** Addresses of the pictures by guide and language; `npm run pictures` takes them. */
const addresses = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Width of the pictures in pixels. */
const width = 1200;

/** The screen of a guide; a click shows it in its full size. */
export function GuidePicture({ of, title }: { readonly of: string; readonly title: string }): ReactNode {
  const t = useText(helpText);
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const address = addresses[`./pictures/${of}-${language}.webp`];
  if (!address) return null;
  return (
    <>
      <button
        type="button"
        className="help-picture"
        aria-label={t('enlarge', { title })}
        onClick={() => setOpen(true)}
      >
        <img src={address} alt="" width={width} height={(width * 5) / 8} loading="lazy" decoding="async" />
      </button>
      {open && <FullPicture title={title} address={address} width={width} close={() => setOpen(false)} />}
    </>
  );
}
