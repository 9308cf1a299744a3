import type { ReplyOf } from '@pitboss/contract/core/define';
import type { gameSettings } from '@pitboss/contract/games/game-settings';
import { parseProfitability } from '@pitboss/rules/games/game-settings';
import { checkRtp } from '@pitboss/rules/validation';
import { ownField } from '../../../kit/form/field-names.ts';
import { ChoiceField, DecimalField, TextField } from '../../../kit/form/fields.tsx';
import { useRule } from '../../../kit/form/rules.ts';
import { useText } from '../../../kit/text.ts';
import { settingText } from './settings.text.ts';

export type GameRow = ReplyOf<typeof gameSettings.list>['list'][number];
export type MiniRow = ReplyOf<typeof gameSettings.listMini>['list'][number];
export type Switched = 'on' | 'off';

export const switched = (on: boolean): Switched => (on ? 'on' : 'off');

/** Returns the value that all rows share; undefined if they differ. */
export function alike<Row, Value>(rows: readonly Row[], of: (row: Row) => Value): Value | undefined {
  const [first, ...others] = rows.map(of);
  return others.every((value) => value === first) ? first : undefined;
}

/** Returns the fields of a form whose value differs from the initial one. */
export function touched<V extends object>(initial: V, values: V): Partial<V> {
  const entries = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value ?? '') !== JSON.stringify(initial[name as keyof V] ?? ''),
  );
  return Object.fromEntries(entries) as Partial<V>;
}

/** On or off; nothing chosen leaves each game as it is. */
export function OnOffField(props: { readonly name: string; readonly label: string; readonly hint?: string }) {
  const t = useText(settingText);
  return (
    <ChoiceField
      name={ownField(props.name)}
      label={props.label}
      {...(props.hint === undefined ? {} : { hint: props.hint })}
      options={(['on', 'off'] as const).map((value) => ({ value, label: t(value) }))}
    />
  );
}

export function RtpField() {
  const t = useText(settingText);
  const rule = useRule();
  return (
    <DecimalField
      name={ownField('rtp')}
      label={t('rtp')}
      hint={t('rtpHint')}
      check={rule((value) => (value.trim() === '' ? null : checkRtp('game', value)))}
    />
  );
}

export function ProfitabilityField() {
  const t = useText(settingText);
  return (
    <DecimalField
      name={ownField('profitability')}
      label={t('profitability')}
      hint={t('profitabilityHint')}
      check={(value) =>
        String(value ?? '') === '' || parseProfitability(String(value)) !== null
          ? undefined
          : t('profitabilityWrong')
      }
    />
  );
}

export function ReasonField() {
  const t = useText(settingText);
  return <TextField name={ownField('reason')} label={t('reason')} max={200} />;
}
