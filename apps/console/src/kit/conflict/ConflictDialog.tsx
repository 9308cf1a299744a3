import type { ConflictField } from '@pitboss/contract/core/record-versions';
import { changedField } from '@pitboss/contract/words/log-words';
import { type ReactNode, useState } from 'react';
import type { ConflictPrompt } from '../calls/prompts/conflict.ts';
import { Button } from '../controls/button.tsx';
import { useDialogFocus } from '../dialog/dialog-focus.ts';
import { Modal } from '../dialog/modal.tsx';
import { kitText } from '../kit.text.ts';
import { useLanguage } from '../settings.ts';
import { type Language, useText } from '../text.ts';
import { useZone } from '../time/zone.ts';
import { type Json, partWords } from '../values/value-words.ts';
import { type Choice, chosenPayload, isOfSeveral, valueIn } from './conflict-payload.ts';
import './conflict.css';

type Choices = Readonly<Record<string, Choice>>;
const sameValue = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Shows both values of each field that another user has changed; the user chooses by field, or reloads. */
export function ConflictDialog({ question }: { readonly question: ConflictPrompt }): ReactNode {
  const t = useText(kitText);
  const { call, payload, conflict, answer } = question;
  const onlyMine = isOfSeveral(payload);
  const mineOf = (field: string) => valueIn(payload, conflict.record, field);
  const [choices, setChoices] = useState<Choices>(() => {
    // Fields that both users set to the same value need no choice.
    const alike = conflict.fields.filter(({ field, value }) => sameValue(mineOf(field), value));
    const chosen = onlyMine ? conflict.fields : alike;
    return Object.fromEntries(chosen.map(({ field }) => [field, onlyMine ? 'mine' : 'stored']));
  });
  useDialogFocus(true);
  const isChosen = conflict.fields.every(({ field }) => choices[field] !== undefined);
  const save = () => {
    const next = chosenPayload(call, payload, conflict, choices);
    answer(next === null ? 'reload' : { payload: next });
  };
  return (
    <Modal
      open
      title={t('conflictTitle')}
      width={720}
      onCancel={() => answer(null)}
      footer={
        <>
          <Button onClick={() => answer(null)}>{t('cancel')}</Button>
          <Button onClick={() => answer('reload')}>{t('conflictReload')}</Button>
          <Button type="primary" disabled={!isChosen} onClick={save}>
            {t('conflictSave')}
          </Button>
        </>
      }
    >
      <p>{t(onlyMine ? 'conflictOfSeveral' : 'conflictWhy')}</p>
      <table className="k-conflict">
        <thead>
          <tr>
            <th>{t('conflictField')}</th>
            <th>{t('conflictMine')}</th>
            <th>{t('conflictStored')}</th>
          </tr>
        </thead>
        <tbody>
          {conflict.fields.map((field) => (
            <FieldRow
              key={field.field}
              call={call.path}
              field={field}
              mine={mineOf(field.field)}
              onlyMine={onlyMine}
              choice={choices[field.field]}
              onChoose={(choice) => setChoices((now) => ({ ...now, [field.field]: choice }))}
            />
          ))}
        </tbody>
      </table>
    </Modal>
  );
}

/** A field by its name, with the parts of its path behind it. */
function fieldLabels(call: string, field: string, language: Language): string {
  const [name = field, ...parts] = field.split('.');
  return [changedField(call, name)[language], ...parts].join(' ');
}

function FieldRow(props: {
  /** Path of the call. */
  readonly call: string;
  readonly field: ConflictField;
  readonly mine: unknown;
  readonly onlyMine: boolean;
  readonly choice: Choice | undefined;
  readonly onChoose: (choice: Choice) => void;
}): ReactNode {
  const t = useText(kitText);
  const language = useLanguage();
  const { format } = useZone();
  const { field, value, operator, changedAt } = props.field;
  const name = fieldLabels(props.call, field, language);
  const texts = (one: unknown) =>
    partWords(field, one as Json | undefined, language, { format, call: props.call }) || '-';
  const radio = (choice: Choice, label: string, text: string) => (
    <label className="k-check">
      <input
        type="radio"
        name={`conflict-${field}`}
        aria-label={`${name}: ${label}`}
        checked={props.choice === choice}
        disabled={props.onlyMine}
        onChange={() => props.onChoose(choice)}
      />
      {text}
    </label>
  );
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{radio('mine', t('conflictMine'), texts(props.mine))}</td>
      <td>
        {radio('stored', t('conflictStored'), texts(value))}
        <div className="k-none">
          {t('conflictBy', {
            operator: operator === 'upline' ? t('conflictUpline') : operator,
            time: format(changedAt),
          })}
        </div>
      </td>
    </tr>
  );
}
