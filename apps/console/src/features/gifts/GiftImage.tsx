import type { gifts } from '@pitboss/contract/anchors/gifts';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { ownOrigin } from '../../kit/calls/origin.ts';
import { useText } from '../../kit/text.ts';
import { giftText } from './gifts.text.ts';
import './gifts.css';

export type GiftRow = ReplyOf<typeof gifts.listGift>['list'][number];
/** Kind of a dynamic image, which determines its player. */
export type DynamicKind = GiftRow['dynamicKind'];

const addressOf = (src: string) => (src.startsWith('/') ? ownOrigin().api + src : src);

/** The static image of a gift. */
export function StaticImage({ src, size = 40 }: { readonly src: string; readonly size?: number }) {
  const t = useText(giftText);
  return (
    <img
      className="gift-picture"
      style={{ width: size, height: size }}
      src={addressOf(src)}
      alt={t('staticPicture')}
      loading="lazy"
    />
  );
}

/** The dynamic one, moving; of an SVGA animation the static one, marked (decision 0135). */
export function DynamicImage(props: {
  readonly src: string;
  readonly kind: DynamicKind;
  readonly still?: string | undefined;
  readonly size?: number;
}) {
  const t = useText(giftText);
  const { src, kind, still, size = 40 } = props;
  const style = { width: size, height: size };
  const label = t('dynamicPicture');
  if (kind === 'video')
    return (
      <video
        className="gift-picture"
        style={style}
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
      <span className="gift-svga" style={style} role="img" aria-label={t('svga')} title={t('svga')}>
        {still !== undefined && <img src={addressOf(still)} alt="" loading="lazy" />}
        <span>SVGA</span>
      </span>
    );
  return <img className="gift-picture" style={style} src={addressOf(src)} alt={label} loading="lazy" />;
}
