import { chat } from '@pitboss/contract/chat/chat';
import { checkChatReply } from '@pitboss/rules/checks/content-checks';
import { fieldsOf } from '../../kit/form/field-names.ts';
import { TextField } from '../../kit/form/fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useRule } from '../../kit/form/rules.ts';
import { useText } from '../../kit/text.ts';
import { chatText } from './chat.text.ts';

const replied = fieldsOf(chat.send);

/** Sends a message to a room as an operator (spec §5: widths). */
export function ReplyDialog({ roomId, close }: { readonly roomId: string; readonly close: () => void }) {
  const t = useText(chatText);
  const rule = useRule();
  const other = 'x';
  return (
    <FormDialog
      title={t('replyTo', { room: roomId })}
      call={chat.send}
      initial={{ nickname: '', content: '' }}
      payload={({ nickname, content }) => ({ roomId, nickname: nickname.trim(), content: content.trim() })}
      onClose={close}
    >
      <TextField
        name={replied.nickname}
        label={t('nickname')}
        hint={t('nicknameHint')}
        required
        check={rule((nickname) => checkChatReply({ nickname, content: other }))}
      />
      <TextField
        name={replied.content}
        label={t('content')}
        hint={t('contentHint')}
        required
        lines={2}
        check={rule((content) => checkChatReply({ nickname: other, content }))}
      />
    </FormDialog>
  );
}
