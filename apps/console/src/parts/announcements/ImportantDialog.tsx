import { announcements } from '@pitboss/contract/content/announcements';
import { CallError } from '../../kit/calls/send.ts';
import { useWrite } from '../../kit/calls/use-call.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Modal } from '../../kit/dialog/modal.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { Announcement, type Readable } from './Announcement.tsx';
import { announcementText } from './announcement.text.ts';

/**
 * Important announcements, one after another until each is confirmed; what is confirmed does not come again.
 */
export function ImportantDialog({ all }: { readonly all: readonly Readable[] }) {
  const t = useText(announcementText);
  const language = useLanguage();
  const read = useWrite(announcements.read, { done: false });
  const [first] = all;
  if (!first) return null;
  const confirm = async () => {
    try {
      await read.mutateAsync({ payload: { id: first.id } });
    } catch (error) {
      // The call has shown the reason; the dialog stays until it is confirmed.
      if (!(error instanceof CallError)) throw error;
    }
  };
  return (
    <Modal
      open
      title={first.title[language] + (all.length > 1 ? t('of', { at: 1, count: all.length }) : '')}
      width={640}
      footer={
        <Button type="primary" loading={read.isPending} onClick={() => void confirm()}>
          {t('confirm')}
        </Button>
      }
    >
      <Announcement {...first} />
    </Modal>
  );
}
