import type { gifts } from '@pitboss/contract/anchors/gifts';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { ownOrigin } from '../../kit/calls/origin.ts';
import { useText } from '../../kit/text.ts';
import { giftText } from './gifts.text.ts';
import '../../kit/look/thumb.css';
import './gifts.css';

export type GiftRow = ReplyOf<typeof gifts.listGift>['list'][number];
/** Kind of a dynamic image, which determines its player. */
export type DynamicKind = GiftRow['dynamicKind'];

const addressOf = (src: string) => (src.startsWith('/') ? ownOrigin().api + src : src);

/** The static image of a gift. */
export function StaticImage({ src }: { readonly src: string }) {
  const t = useText(giftText);
  return (
    <img className="k-thumb gift-picture" src={addressOf(src)} alt={t('staticPicture')} loading="lazy" />
  );
}

/** The dynamic one, moving; of an SVGA animation the static one, marked (decision 0135). */
export function DynamicImage(props: {
  readonly src: string;
  readonly kind: DynamicKind;
  readonly still?: string | undefined;
}) {
  const t = useText(giftText);
  const { src, kind, still } = props;
  const label = t('dynamicPicture');
  if (kind === 'video')
    return (
      <video
        className="k-thumb gift-picture"
        src={addressOf(src)}
        aria-label={label}
        autoPlay
        loop
        muted
        playsInline
      />
    );
  if (kind === 'svga')
    return (
      <span className="k-thumb gift-svga" role="img" aria-label={t('svga')} title={t('svga')}>
        {still !== undefined && <img src={addressOf(still)} alt="" loading="lazy" />}
        <span>SVGA</span>
      </span>
    );
  return <img className="k-thumb gift-picture" src={addressOf(src)} alt={label} loading="lazy" />;
}
