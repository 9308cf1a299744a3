import { sensitive, wordActions, wordLimits } from '@pitboss/contract/chat/sensitive';
import { checkSensitiveRemark } from '@pitboss/rules/checks/content-checks';
import { useState } from 'react';
import { useCall } from '../../kit/calls/use-call.ts';
import { Modal } from '../../kit/dialog/modal.tsx';
import { fieldsOf } from '../../kit/form/field-names.ts';
import { ChoiceField, TextField } from '../../kit/form/fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useRule } from '../../kit/form/rules.ts';
import { TextArea } from '../../kit/inputs/text-area.tsx';
import { StatusTag } from '../../kit/list/cells.tsx';
import { useInFront } from '../../kit/navigation.tsx';
import { useText } from '../../kit/text.ts';
import { useDelayed } from '../../parts/delayed.ts';
import { wordText } from './chat.text.ts';
import { Highlighted } from './Highlighted.tsx';
import type { WordRow } from './rows.ts';

const field = fieldsOf(sensitive.update);

function Fields() {
  const t = useText(wordText);
  const rule = useRule();
  return (
    <>
      <TextField name={field.word} label={t('word')} hint={t('wordHint')} required max={wordLimits.word} />
      <TextField
        name={field.remark}
        label={t('remark')}
        max={wordLimits.remark}
        check={rule(checkSensitiveRemark)}
      />
      <ChoiceField
        name={field.action}
        label={t('action')}
        required
        options={wordActions.map((value) => ({ value, label: t(`action.${value}`) }))}
      />
    </>
  );
}

/** Adds a word or changes one. */
export function WordDialog({ row, close }: { readonly row?: WordRow; readonly close: () => void }) {
  const t = useText(wordText);
  const initial = {
    word: row?.word ?? '',
    remark: row?.remark ?? '',
    action: row?.action ?? ('mask' as (typeof wordActions)[number]),
  };
  const shared = { initial, onClose: close, children: <Fields /> };
  return row ? (
    <FormDialog
      {...shared}
      title={t('editTitle')}
      call={sensitive.update}
      version={row.version}
      payload={(values) => ({ id: row.id, ...values })}
    />
  ) : (
    <FormDialog {...shared} title={t('add')} call={sensitive.add} payload={(values) => values} />
  );
}

/** Shows the words that a text matches, while it is typed. */
export function TestDialog({ close }: { readonly close: () => void }) {
  const t = useText(wordText);
  const inFront = useInFront();
  const [typed, setTyped] = useState('');
  const text = useDelayed(typed, 250);
  const found = useCall(sensitive.test, { text }, { enabled: text !== '', keepPrevious: true, quiet: true });
  const reply = text === '' ? undefined : found.data;
  return (
    <Modal open={inFront} title={t('testTitle')} footer={null} onCancel={close} width={560}>
      <div className="chat-test">
        <TextArea
          label={t('testTitle')}
          placeholder={t('testPlace')}
          lines={3}
          maxLength={2000}
          value={typed}
          onChange={setTyped}
        />
        <output aria-live="polite">
          {reply && reply.hits.length === 0 && t('noHit')}
          {reply && reply.hits.length > 0 && (
            <>
              <p>
                {t('hitsOf')}
                {[...new Map(reply.hits.map((hit) => [hit.id, hit])).values()].map(({ id, word, action }) => (
                  <StatusTag key={id} tone={action === 'block' ? 'bad' : 'unusual'}>
                    {word}
                  </StatusTag>
                ))}
              </p>
              <p>
                <Highlighted content={text} hits={reply.hits} />
              </p>
              <p>
                {t('othersSee')}
                {reply.content ?? <span className="k-none">{t('hidden')}</span>}
              </p>
            </>
          )}
        </output>
      </div>
    </Modal>
  );
}
