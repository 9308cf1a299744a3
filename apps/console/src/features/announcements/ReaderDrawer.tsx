import { announcements } from '@pitboss/contract/content/announcements';
import { useEffect } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { useWrite } from '../../kit/calls/use-call.ts';
import { DetailDrawer } from '../../kit/detail/detail-drawer.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { Announcement, type Readable } from '../../parts/announcements/Announcement.tsx';

/** One announcement for its reader; the first opening by an account is recorded. */
export function ReaderDrawer({ row, close }: { readonly row: Readable; readonly close: () => void }) {
  const language = useLanguage();
  const mayNote = useClientState(({ userInfo }) => userInfo?.viewer === null && userInfo.layer > 0);
  const { mutate } = useWrite(announcements.read, { done: false });
  const note = mayNote && row.readAt === null;
  useEffect(() => {
    if (note) mutate({ payload: { id: row.id } });
  }, [note, mutate, row.id]);
  return (
    <DetailDrawer title={row.title[language]} width={640} close={close}>
      <Announcement {...row} />
    </DetailDrawer>
  );
}
