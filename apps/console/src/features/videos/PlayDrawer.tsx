import { ownOrigin } from '../../kit/calls/origin.ts';
import { DetailDrawer } from '../../kit/detail/detail-drawer.tsx';
import { Facts } from '../../kit/detail/facts.tsx';
import { useText } from '../../kit/text.ts';
import type { VideoRow } from './row.ts';
import { sizeText } from './size.ts';
import { videoText } from './videos.text.ts';
import './videos.css';

/** A video as members see it, with seeking. */
export function PlayDrawer({ row, close }: { readonly row: VideoRow; readonly close: () => void }) {
  const t = useText(videoText);
  const { api } = ownOrigin();
  return (
    <DetailDrawer title={row.name} width={760} close={close}>
      <video
        className="v-player"
        src={api + row.url}
        {...(row.cover ? { poster: api + row.cover } : {})}
        controls
        autoPlay
        muted
      />
      <Facts
        items={[
          { label: t('tags'), value: row.tagNames.join(', ') },
          { label: t('bytes'), value: sizeText(row.bytes) },
          { label: t('recommendation'), value: String(row.recommendation) },
        ]}
      />
    </DetailDrawer>
  );
}
