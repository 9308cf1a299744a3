import { chat } from '@pitboss/contract/chat/chat';
import { members } from '@pitboss/contract/members/members';
import { checkChatReply } from '@pitboss/rules/checks/content-checks';
import { muteDurations } from '@pitboss/rules/mute';
import { fieldsOf } from '../../kit/form/field-names.ts';
import { ChoiceField, TextField } from '../../kit/form/fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useRule } from '../../kit/form/rules.ts';
import { useText } from '../../kit/text.ts';
import { chatText } from './chat.text.ts';
import type { ChatLine } from './rows.ts';

const muted = fieldsOf(members.updateBanChat);
const replied = fieldsOf(chat.send);

/** Mutes who said a line, for one of the durations of the specification (§9). */
export function MuteDialog({ row, close }: { readonly row: ChatLine; readonly close: () => void }) {
  const t = useText(chatText);
  return (
    <FormDialog
      title={`${t('mute')} · ${row.memberAccount}`}
      call={members.updateBanChat}
      initial={{ duration: 'day' as (typeof muteDurations)[number], remark: '' }}
      payload={({ duration, remark }) => ({ ids: [row.memberId], duration, remark: remark.trim() })}
      onClose={close}
    >
      <ChoiceField
        name={muted.duration}
        label={t('duration')}
        required
        options={muteDurations.map((value) => ({ value, label: t(`duration.${value}`) }))}
      />
      <TextField name={muted.remark} label={t('remark')} max={200} lines={2} />
    </FormDialog>
  );
}

/** Says something in a room as an operator (spec §5: widths). */
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
